// Registration of a company: the calls of a visitor, and the cleanup of unfinished registrations. The contract is system/registration.ts.
import {
  getApplication,
  getCaptcha,
  listFunctions,
  resumeApplication,
  saveApplicationCompany,
  sendVerificationCode,
  startApplication,
  submitApplication,
  uploadLicence,
} from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import * as application from './application.service.ts';
import type { RegistrationGround } from './application.service.ts';
import * as captcha from '../../../platform/captcha/captcha.service.ts';
import * as verification from './verification.service.ts';

export function registrationRoutes(binder: Binder, ground: RegistrationGround): void {
  binder.handlePublic(getCaptcha, (call) => captcha.create(call));
  binder.handlePublic(sendVerificationCode, (call) => verification.send(call, ground.platformId));
  binder.handlePublic(startApplication, (call) => application.start(call, ground));
  binder.handlePublic(resumeApplication, (call) => application.resume(call, ground));
  binder.handlePublic(getApplication, (call) => application.read(call, ground));
  binder.handlePublic(saveApplicationCompany, (call) => application.saveCompany(call, ground));
  binder.handlePublic(uploadLicence, (call) => application.saveLicence(call, ground));
  binder.handlePublic(listFunctions, (call) => application.offeredFunctions(call));
  binder.handlePublic(submitApplication, (call) => application.submit(call, ground));
}
