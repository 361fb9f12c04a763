import {
  getCheckSheet,
  getDefect,
  getHandoverPlan,
  getMoveIn,
  getTakeover,
  readMoveInProgress,
  readMoveInQueue,
  searchDefects,
  searchHandoverPlans,
  searchMoveIns,
  searchTakeovers,
} from '@anju/contract';
import { useRefresh } from '../../../../platform/api/hooks.ts';

/** Everything that shows 入伙: a step on one tab changes what the others show. */
export const useRefreshMoveIns = () =>
  useRefresh(
    searchMoveIns,
    getMoveIn,
    readMoveInQueue,
    searchHandoverPlans,
    getHandoverPlan,
    readMoveInProgress,
    searchDefects,
    getDefect,
    getCheckSheet,
    searchTakeovers,
    getTakeover,
  );
