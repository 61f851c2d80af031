// Tests of the dashboard share one product, which takes longer to start and seed than most of them take. They run in
// this order: the first ones count its scans and sites, later ones add some.
import './dashboard/account';
import './dashboard/site';
import './dashboard/navigation';
import './dashboard/clicks';
import './dashboard/pages';
