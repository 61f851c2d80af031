/** What other features use of sites on the server. */
export { listChosenSites } from './chosen-sites';
export { headersOfSite } from './headers-of-site';
export { isLikeForLike } from './like-for-like';
export { activeScans } from './list-sites';
export { refusalOf } from './refusal-of';
export { SUMMARY, endOf, toScanSummary } from './scan-summary';
export { measurerOf, siteTarget } from './site-target';
