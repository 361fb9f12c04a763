// 固定资产 (301-305): the calls of categories, cards, changes, decreases, depreciation, the register and counts.
import * as calls from '@anju/contract';
import { refusal } from '../../../platform/access/access.ts';
import { rightsOn } from '../../../platform/access/rights.ts';
import type { Binder } from '../../../platform/http/binder.ts';
import type { JobQueue, Scope } from '../../../platform/scope.ts';
import { sheetImportRoutes } from '../../../platform/sheet-import/sheet-import.routes.ts';
import { defineFileParent } from '../../files/index.ts';
import { ASSET_CARDS } from './card/card-import.service.ts';
import * as cards from './card/card-read.service.ts';
import * as cardSheet from './card/card-sheet.service.ts';
import * as card from './card/card.service.ts';
import * as change from './change/change.service.ts';
import * as decrease from './change/decrease.service.ts';
import * as category from './core/category.service.ts';
import * as count from './count/count.service.ts';
import * as register from './register/register.service.ts';
import * as run from './run/run.service.ts';

/** Photos and papers are seen with their card, and put there by writing it. */
const PAPERS = {
  mayRead: async (scope: Scope, id: number): Promise<boolean> =>
    refusal({ menu: calls.ASSET_MENUS, act: 'view' }, scope.actor, await rightsOn(scope, calls.ASSET_MENUS)) === null &&
    cards.isReached(scope, id),
  mayWrite: () => false,
};

export function assetRoutes(binder: Binder, jobs: JobQueue): void {
  defineFileParent(calls.FILE_CATEGORY.assetPhoto, PAPERS);
  defineFileParent(calls.FILE_CATEGORY.assetPaper, PAPERS);

  binder.handle(calls.listAssetCategories, (call) => category.list(call, call.input.companyId));
  binder.handle(calls.createAssetCategory, (call) => category.create(call, call.input));
  binder.handle(calls.changeAssetCategory, (call) => category.change(call, call.input));
  binder.handle(calls.removeAssetCategory, (call) => category.remove(call, call.input.id));
  binder.handle(calls.createUsualCategories, (call) => category.createUsual(call, call.input.companyId));

  binder.handle(calls.searchAssets, (call) => cards.search(call, call.input));
  binder.handle(calls.getAsset, (call) => cards.detail(call, call.input.id));
  binder.handle(calls.findAssetDevices, (call) => cards.devices(call, call.input));
  jobs.define(cardSheet.ASSET_SHEET.job, cardSheet.ASSET_SHEET.run);
  binder.handle(calls.exportAssets, (call) => cardSheet.requestSheet(call, call.input));
  binder.handle(calls.createAsset, (call) => card.create(call, call.input));
  binder.handle(calls.changeAsset, (call) => card.change(call, call.input));
  binder.handle(calls.describeAsset, (call) => card.describe(call, call.input));
  binder.handle(calls.removeAsset, (call) => card.remove(call, call.input.id));
  sheetImportRoutes(binder, jobs, ASSET_CARDS);

  binder.handle(calls.searchAssetChanges, (call) => change.search(call, call.input));
  binder.handle(calls.createAssetChange, (call) => change.create(call, call.input));
  binder.handle(calls.approveAssetChange, (call) => change.approve(call, call.input));
  binder.handle(calls.rejectAssetChange, (call) => change.reject(call, call.input));
  binder.handle(calls.endAssetChange, (call) => change.end(call, call.input));

  binder.handle(calls.searchAssetDecreases, (call) => decrease.search(call, call.input));
  binder.handle(calls.createAssetDecrease, (call) => decrease.create(call, call.input));
  binder.handle(calls.approveAssetDecrease, (call) => decrease.approve(call, call.input));
  binder.handle(calls.rejectAssetDecrease, (call) => decrease.reject(call, call.input));
  binder.handle(calls.endAssetDecrease, (call) => decrease.end(call, call.input));
  binder.handle(calls.voidAssetDecrease, (call) => decrease.voidIt(call, call.input));

  binder.handle(calls.readDepreciation, (call) => run.month(call, call.input));
  binder.handle(calls.bookDepreciation, (call) => run.run(call, call.input));
  binder.handle(calls.undoDepreciation, (call) => run.takeBack(call, call.input));
  binder.handle(calls.saveAssetUnits, (call) => run.saveUnits(call, call.input));
  jobs.define(register.DEPRECIATION_SHEET.job, register.DEPRECIATION_SHEET.run);
  binder.handle(calls.exportDepreciation, (call) => register.requestSheet(call, call.input));

  binder.handle(calls.readDepreciationTable, (call) => register.depreciationTable(call, call.input));
  binder.handle(calls.readAssetMovements, (call) => register.movements(call, call.input));
  binder.handle(calls.readAssetExpiry, (call) => register.expiry(call, call.input));
  binder.handle(calls.readAssetLabels, (call) => register.labels(call, call.input));

  binder.handle(calls.searchAssetCounts, (call) => count.search(call, call.input));
  binder.handle(calls.getAssetCount, (call) => count.detail(call, call.input.id));
  binder.handle(calls.createAssetCount, (call) => count.create(call, call.input));
  binder.handle(calls.saveAssetCountLine, (call) => count.saveLine(call, call.input));
  binder.handle(calls.addAssetCountLine, (call) => count.addSurplus(call, call.input));
  binder.handle(calls.submitAssetCount, (call) => count.submit(call, call.input));
  binder.handle(calls.approveAssetCount, (call) => count.approve(call, call.input));
  binder.handle(calls.rejectAssetCount, (call) => count.reject(call, call.input));
  binder.handle(calls.endAssetCount, (call) => count.end(call, call.input));
}
