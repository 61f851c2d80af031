import type { Route } from 'playwright-core';
import { launch } from '../../../../tests/e2e/support/browser';
import { fulfill } from './fulfill';
import type { Get, Received } from './reader';

/** Scripts that are requested, and shadow roots: what rendering changes. */
const RENDERED = /<script src=|<template shadowrootmode=/;

const pages = new WeakMap<Received, Promise<Received>>();

/** The page as search engines index it: its scripts ran, and its shadow roots are part of it. */
export function render(page: Received, get: Get): Promise<Received> {
  if (!RENDERED.test(page.body)) return Promise.resolve(page);
  const rendered = pages.get(page) ?? renderInBrowser(page, get);
  pages.set(page, rendered);
  return rendered;
}

async function renderInBrowser(received: Received, get: Get): Promise<Received> {
  const context = await (await launch()).newContext();
  const page = await context.newPage();
  const answer = async (route: Route) => {
    const url = route.request().url();
    const reply = url === received.url ? received : await get(url, {});
    return reply ? fulfill(route, reply.status, reply.headers, reply.body) : route.abort();
  };
  await page.route('**/*', answer);
  await page.goto(received.url);
  const body = await page.evaluate(() => {
    for (const element of document.querySelectorAll('*'))
      if (element.shadowRoot) element.innerHTML = element.shadowRoot.innerHTML;
    return document.documentElement.outerHTML;
  });
  await context.close();
  return { ...received, body };
}
