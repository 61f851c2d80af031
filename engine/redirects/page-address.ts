import { NOT_A_PAGE } from '../probes/listed-pages';

/** What `NOT_A_PAGE` lacks: pages of a scan are never maps or archives. */
const ASSET =
  /\.(?:map|wasm|ttf|otf|eot|bmp|tiff?|mov|avi|wav|og[gv]|csv|docx?|xlsx?|pptx?|tar|tgz|rar|7z|exe|dmg|apk)$/i;
/** Hidden files, server scripts, files that hold secrets, and folders of WordPress and CGI. */
const SCANNED =
  /\/\.|\.(?:php\d?|phtml|aspx?|ashx|jspx?|cgi|pl|env|ini|conf|bak|old|orig|swp|sql|sqlite|log|pem|key)(?:\/|$)|\/(?:wp-(?:admin|content|includes|json|login)|xmlrpc|cgi-bin|phpmyadmin|vendor\/phpunit)(?:\/|$|\.)/i;

/** True for a file that scanners look for. */
export const isScanned = (path: string): boolean => SCANNED.test(path);

const DEPTH_MAX = 20;

/** True for a path that is deeper than any guess; work on all its folders would grow with the square of their number. */
export const isDeep = (path: string): boolean =>
  path.split('/', DEPTH_MAX + 2).length > DEPTH_MAX + 1;

/** True if a path can be the address of a page: not deep, no asset, no file that scanners look for. */
export const isPageAddress = (path: string): boolean =>
  path.startsWith('/') &&
  !isDeep(path) &&
  !NOT_A_PAGE.test(path) &&
  !ASSET.test(path) &&
  !isScanned(path);
