import {
  readDecoration,
  readDecorationHouse,
  readViolation,
  searchDecorations,
  searchExtensions,
  searchInspections,
  searchPasses,
  searchViolations,
} from '@anju/contract';
import { useRefresh } from '../../../../platform/api/hooks.ts';

/** Everything that shows decorations: a step taken on one of their screens changes what the others show. */
export const useRefreshDecorations = () =>
  useRefresh(
    searchDecorations,
    readDecoration,
    readDecorationHouse,
    searchExtensions,
    searchInspections,
    searchPasses,
    searchViolations,
    readViolation,
  );
