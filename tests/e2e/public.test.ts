// Tests of what everyone can read share one product.
import './public/machine-files';
import './public/pages';
