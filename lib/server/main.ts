import { serve } from './serve';

serve(Promise.resolve());
