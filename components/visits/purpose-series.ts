/** Lines of the chart of visits, in the order of their legend. */
export const PURPOSE_SERIES = [
  { purpose: 'person', color: 'var(--color-series-1)' },
  { purpose: 'search', color: 'var(--color-series-3)' },
  { purpose: 'agent', color: 'var(--color-series-2)' },
  { purpose: 'training', color: 'var(--color-series-5)' },
] as const;
