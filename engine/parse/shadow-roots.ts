import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import { groupBy } from './lists';

const HOSTS = new Set(
  'article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span'.split(
    ' ',
  ),
);
/** Slots can nest shadow roots deeper than their source. */
const DEPTH_MAX = 512;

/**
 * Replaces the children of each shadow host by its flat tree (HTML, declarative shadow DOM): the content of
 * `<template shadowrootmode>` with the host’s children in its slots. Returns hosts whose shadow root has text, with its
 * texts; slotted ones are not among them.
 */
export function flattenShadowRoots(document: Tree.Document): Map<Tree.Element, Tree.TextNode[]> {
  const hosts = new Map<Tree.Element, Tree.TextNode[]>();
  const stack: { node: Tree.Node; depth: number }[] = [{ node: document, depth: 0 }];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { node, depth } = next;
    if (!('childNodes' in node)) continue;
    const texts = 'tagName' in node ? flatten(node) : [];
    if (texts.length > 0) hosts.set(node as Tree.Element, texts);
    if (depth > DEPTH_MAX) node.childNodes = [];
    for (const child of node.childNodes) stack.push({ node: child, depth: depth + 1 });
  }
  return hosts;
}

/** Gives one host its flat tree; returns the texts of its shadow root. */
function flatten(host: Tree.Element): Tree.TextNode[] {
  const template = host.childNodes.find(isShadowRoot);
  if (!template || !(HOSTS.has(host.tagName) || host.tagName.includes('-'))) return [];
  const light = bySlot(host.childNodes.filter((node) => node !== template));
  host.childNodes = template.content.childNodes;
  for (const child of host.childNodes) child.parentNode = host;
  const { slots, texts } = contentOf(host);
  for (const [name, slot] of slots) {
    const assigned = light.get(name);
    if (assigned?.some((node) => !isBlank(node))) slot.childNodes = assigned;
    for (const child of slot.childNodes) child.parentNode = slot;
  }
  return texts;
}

/** First slot of each name below a shadow root, and its texts. */
function contentOf(root: Tree.Element) {
  const slots = new Map<string, Tree.Element>();
  const texts: Tree.TextNode[] = [];
  const stack: Tree.ChildNode[] = [...root.childNodes].reverse();
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.nodeName === '#text' && !isBlank(node)) texts.push(node as Tree.TextNode);
    if (!('tagName' in node) || node.tagName === 'style' || node.tagName === 'script') continue;
    const name = attributeOf(node, 'name') ?? '';
    if (node.tagName === 'slot' && !slots.has(name)) slots.set(name, node);
    for (let i = node.childNodes.length - 1; i >= 0; i--) stack.push(node.childNodes[i]!);
  }
  return { slots, texts };
}

function isShadowRoot(node: Tree.ChildNode): node is Tree.Template {
  if (node.nodeName !== 'template') return false;
  const mode = attributeOf(node as Tree.Template, 'shadowrootmode')?.toLowerCase();
  return mode === 'open' || mode === 'closed';
}

const attributeOf = (element: Tree.Element, name: string) =>
  element.attrs.find((a) => a.name === name)?.value;

/** Children of a host by the name of their slot; comments have none. */
function bySlot(nodes: readonly Tree.ChildNode[]): Map<string, Tree.ChildNode[]> {
  const shown = nodes.filter((node) => 'tagName' in node || node.nodeName === '#text');
  return groupBy(shown, (node) => ('tagName' in node && attributeOf(node, 'slot')) || '');
}

const isBlank = (node: Tree.ChildNode) =>
  node.nodeName === '#text' && (node as Tree.TextNode).value.trim() === '';
