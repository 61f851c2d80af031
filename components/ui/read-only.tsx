'use client';

import { createContext, use, type ReactNode } from 'react';

const ReadOnlyContext = createContext(false);

/** Forms and buttons within that change something render nothing, for people who may only read. */
export const ReadOnly = ({
  isOn,
  children,
}: {
  readonly isOn: boolean;
  readonly children: ReactNode;
}) => <ReadOnlyContext value={isOn}>{children}</ReadOnlyContext>;

export const useReadOnly = (): boolean => use(ReadOnlyContext);
