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
import { call } from '../../platform/api/index.ts';

/** Texts change with the program alone and are the same for everybody: read once, to the end even when nobody looks any more. */
const ONCE = { staleTime: Infinity, gcTime: Infinity } as const;

export const usageOf = (menu: number) =>
  queryOptions({
    queryKey: [listMenuDocs.path, menu],
    queryFn: () => call(listMenuDocs, { menu }, { loading: false }),
    ...ONCE,
  });

export const questionsOf = (menu: number) =>
  queryOptions({
    queryKey: [listHelpDocs.path, menu],
    queryFn: () => call(listHelpDocs, { menu }, { loading: false }),
    ...ONCE,
  });

export const fieldsOf = (menu: number) =>
  queryOptions({
    queryKey: [listHelpFields.path, menu],
    queryFn: () => call(listHelpFields, { menu }, { loading: false }),
    ...ONCE,
  });

export const flowOf = (menu: number) =>
  queryOptions({
    queryKey: [listHelpFlow.path, menu],
    queryFn: () => call(listHelpFlow, { id: menu }, { loading: false }),
    ...ONCE,
  });

/** The cache of system documents by their key. */
export const systemDocument = (key: string) =>
  queryOptions({
    queryKey: [getSystemIntro.path, key],
    queryFn: () => call(getSystemIntro, { key }, { loading: false }),
    ...ONCE,
  });

/** The tree of the last words stays until that of the new ones is there. */
export const caseTree = (key: string) =>
  queryOptions({
    queryKey: [getCaseTree.path, key],
    queryFn: ({ signal }) => call(getCaseTree, key === '' ? {} : { key }, { signal, loading: false }),
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });

export const caseText = ({ id, parentId }: CaseNode) =>
  queryOptions({
    queryKey: [getCase.path, id],
    queryFn: () => call(getCase, { id, category: parentId ?? 0 }, { loading: false }),
    ...ONCE,
  });
