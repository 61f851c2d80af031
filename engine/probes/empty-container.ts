import { attr, isElement, isText, type Element } from '../parse/html';
import { memoized } from '../network/recording';
import type { HtmlView } from './page';

/** Containers that stay empty until a visitor opens something. */
const OVERLAY =
  /overlay|backdrop|scrim|modal|dialog|popup|popover|tooltip|toast|snackbar|lightbox|drawer|portal|notification|announcer|cookie|consent|fb-root/i;

const CONTAINERS = new Set(['div', 'main', 'section']);

/** A container that scripts may fill: empty, with an id that no link of the page jumps to. */
export const isEmptyContainer = ({ anchors }: HtmlView, e: Element): boolean => {
  const id = attr(e, 'id');
  return (
    id !== undefined &&
    CONTAINERS.has(e.tagName) &&
    !e.childNodes.some((node) => isElement(node) || (isText(node) && node.value.trim() !== '')) &&
    !OVERLAY.test(`${id} ${attr(e, 'class') ?? ''}`) &&
    !memoized(anchors, targetsOf).has(`#${id}`)
  );
};

const targetsOf = (anchors: HtmlView['anchors']): ReadonlySet<string | undefined> =>
  new Set(anchors.map(({ element }) => attr(element, 'href')?.trim()));
