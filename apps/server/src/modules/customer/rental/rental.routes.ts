import * as contract from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import type { JobQueue } from '../../../platform/scope.ts';
import { sheetImportRoutes } from '../../../platform/sheet-import/sheet-import.routes.ts';
import { LEASE_SHEET, LISTING_SHEET, REGISTER_SHEET } from './export.service.ts';
import * as handback from './handback/handback.service.ts';
import { LEASE_IMPORT } from './import/lease-import.service.ts';
import * as form from './lease/form.service.ts';
import * as lease from './lease/lease.service.ts';
import * as life from './life/change.service.ts';
import * as flow from './life/flow.service.ts';
import * as many from './life/many.service.ts';
import * as listing from './listing/listing.service.ts';
import * as setting from './setting/setting.service.ts';
import { offerRental } from './work.service.ts';

export function rentalRoutes(binder: Binder, jobs: JobQueue): void {
  listings(binder);
  leases(binder);
  handbacks(binder);
  LISTING_SHEET.bind(binder, jobs, contract.exportListings);
  LEASE_SHEET.bind(binder, jobs, contract.exportLeases);
  REGISTER_SHEET.bind(binder, jobs, contract.exportLeaseRegister);
  sheetImportRoutes(binder, jobs, LEASE_IMPORT);
  offerRental();
}

function listings(binder: Binder): void {
  binder.handle(contract.searchListings, (call) => listing.search(call, call.input));
  binder.handle(contract.getListing, (call) => listing.detail(call, call.input.id));
  binder.handle(contract.createListing, (call) => listing.create(call, call.input));
  binder.handle(contract.changeListing, (call) => listing.change(call, call.input));
  binder.handle(contract.publishListing, (call) => listing.publish(call, call.input));
  binder.handle(contract.withdrawListing, (call) => listing.withdraw(call, call.input));
  binder.handle(contract.dealListing, (call) => listing.deal(call, call.input));
  binder.handle(contract.addViewing, (call) => listing.view(call, call.input));
  binder.handle(contract.changeViewing, (call) => listing.changeView(call, call.input));
  binder.handle(contract.showListingPrivate, (call) => listing.showPrivate(call, call.input.id));
}

function leases(binder: Binder): void {
  binder.handle(contract.searchLeases, (call) => lease.search(call, call.input));
  binder.handle(contract.getLease, (call) => lease.detail(call, call.input.id));
  binder.handle(contract.readLeaseHouse, (call) => lease.readHouse(call, call.input));
  binder.handle(contract.findLeasePeople, (call) => lease.people(call, call.input));
  binder.handle(contract.showLeasePrivate, (call) => lease.showPrivate(call, call.input.id));
  binder.handle(contract.previewLease, (call) => flow.preview(call, call.input));
  binder.handle(contract.createLease, (call) => form.create(call, call.input));
  binder.handle(contract.changeLease, (call) => form.change(call, call.input));
  binder.handle(contract.removeLease, (call) => life.remove(call, call.input.id));
  binder.handle(contract.submitLease, (call) => flow.submit(call, call.input));
  binder.handle(contract.withdrawLease, (call) => flow.withdraw(call, call.input));
  binder.handle(contract.approveLease, (call) => flow.approve(call, call.input));
  binder.handle(contract.submitLeases, (call) => many.submitMany(call, call.input));
  binder.handle(contract.approveLeases, (call) => many.approveMany(call, call.input));
  binder.handle(contract.rejectLease, (call) => flow.reject(call, call.input));
  binder.handle(contract.undoLease, (call) => life.undo(call, call.input));
  binder.handle(contract.renewLease, (call) => life.renew(call, call.input));
  binder.handle(contract.stopLease, (call) => life.stop(call, call.input));
  binder.handle(contract.previewLeaseEnd, (call) => life.previewEnd(call, call.input));
  binder.handle(contract.changeLeaseRent, (call) => life.changeRent(call, call.input));
  binder.handle(contract.changeLeasePayers, (call) => life.changeLines(call, call.input));
  binder.handle(contract.changeLeasePeople, (call) => life.changePeople(call, call.input));
  binder.handle(contract.fileLease, (call) => life.file(call, call.input));
  binder.handle(contract.saveLeasePapers, (call) => life.papers(call, call.input));
  binder.handle(contract.readLeaseSetting, (call) => setting.read(call, call.input));
  binder.handle(contract.saveLeaseSetting, (call) => setting.save(call, call.input));
}

function handbacks(binder: Binder): void {
  binder.handle(contract.getHandback, (call) => handback.detail(call, call.input.id));
  binder.handle(contract.beginHandback, (call) => handback.begin(call, call.input));
  binder.handle(contract.saveHandbackLine, (call) => handback.saveLine(call, call.input));
  binder.handle(contract.addHandbackPhotos, (call) => handback.addPhotos(call, call.input));
  binder.handle(contract.removeHandbackPhoto, (call) => handback.removePhoto(call, call.input));
  binder.handle(contract.removeHandbackLine, (call) => handback.removeLine(call, call.input));
  binder.handle(contract.passHandbackRest, (call) => handback.passRest(call, call.input));
  binder.handle(contract.saveHandbackReading, (call) => handback.saveReading(call, call.input));
  binder.handle(contract.saveHandbackKeys, (call) => handback.saveKeys(call, call.input));
  binder.handle(contract.finishHandback, (call) => handback.finish(call, call.input));
}
