import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  getCase,
  getCaseTree,
  getSystemIntro,
  listHelpDocs,
  listHelpFields,
  listHelpFlow,
  listMenuDocs,
  type CaseNode,
} from '@anju/contract/help/help';
import { keyOf } from '../../platform/api/hooks.ts';
import { call } from '../../platform/api/index.ts';

/** Texts change only with the program and are the same for all users: they are read once, and a read is not cancelled when its page is left. */
const ONCE = { staleTime: Infinity, gcTime: Infinity } as const;

export const usageOf = (menu: number) =>
  queryOptions({
    queryKey: keyOf(listMenuDocs, { menu }),
    queryFn: () => call(listMenuDocs, { menu }, { loading: false }),
    ...ONCE,
  });

export const questionsOf = (menu: number) =>
  queryOptions({
    queryKey: keyOf(listHelpDocs, { menu }),
    queryFn: () => call(listHelpDocs, { menu }, { loading: false }),
    ...ONCE,
  });

export const fieldsOf = (menu: number) =>
  queryOptions({
    queryKey: keyOf(listHelpFields, { menu }),
    queryFn: () => call(listHelpFields, { menu }, { loading: false }),
    ...ONCE,
  });

export const flowOf = (menu: number) =>
  queryOptions({
    queryKey: keyOf(listHelpFlow, { id: menu }),
    queryFn: () => call(listHelpFlow, { id: menu }, { loading: false }),
    ...ONCE,
  });

/** The cache of system documents by their key. */
export const systemDocument = (key: string) =>
  queryOptions({
    queryKey: keyOf(getSystemIntro, { key }),
    queryFn: () => call(getSystemIntro, { key }, { loading: false }),
    ...ONCE,
  });

/** The tree of the previous search stays until the new one is read. */
export const caseTree = (key: string) =>
  queryOptions({
    queryKey: keyOf(getCaseTree, key === '' ? {} : { key }),
    queryFn: ({ signal }) => call(getCaseTree, key === '' ? {} : { key }, { signal, loading: false }),
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });

export const caseText = ({ id, parentId }: CaseNode) =>
  queryOptions({
    queryKey: keyOf(getCase, { id, category: parentId ?? 0 }),
    queryFn: () => call(getCase, { id, category: parentId ?? 0 }, { loading: false }),
    ...ONCE,
  });
