// The phone of this window, with the browser and the server around it.
import { keepTape } from '@anju/contract/callcentre/record';
import { fileCategoryOf } from '@anju/contract/kit/file-fields';
import { call } from '../../../platform/api/index.ts';
import { uploadFor } from '../../../platform/files/index.ts';
import { currentUser, onSessionEnd } from '../../../platform/session/index.ts';
import { forgetCallLog, logCall } from './call-log.ts';
import { askMicrophone } from './microphone.ts';
import { holdLogin, INSTANCE, letLoginGo } from './page.ts';
import { Phone } from './phone.ts';
import { record, ring } from './sound.ts';

/** Where messages appear; the window says so as soon as it is there. */
interface Outlet {
  readonly tell: (text: string) => void;
  readonly alert: (text: string) => void;
}
let outlet: Outlet = { tell: logCall, alert: logCall };
export const setOutlet = (next: Outlet): void => {
  outlet = next;
};

/** In this window only, and gone with the session of the user (platform/session). */
const storageKey = (name: string): string => `anju.call-${name}.${currentUser()?.id ?? 0}`;
export const rememberedLogin = (): string | null => sessionStorage.getItem(storageKey('login'));

export const phone = new Phone({
  ask: (endpoint, input) => call(endpoint, input, { loading: false, own: true }),
  line: async () => (await import('./sip-line.ts')).openSipLine,
  microphone: askMicrophone,
  tell: (text) => outlet.tell(text),
  alert: (text) => outlet.alert(text),
  log: logCall,
  now: () => Date.now(),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  ring,
  record,
  keep: async (callKey, sound) => {
    const category = fileCategoryOf(keepTape, 'fileId');
    const { id } = await uploadFor(category, new File([sound], '通话录音.webm', { type: sound.type }));
    await call(keepTape, { callKey, fileId: id }, { loading: false, own: true });
  },
  remember: (token) => {
    if (token === null) sessionStorage.removeItem(storageKey('login'));
    else sessionStorage.setItem(storageKey('login'), token);
  },
  hold: holdLogin,
  letGo: letLoginGo,
  instanceId: INSTANCE,
});

addEventListener('pagehide', () => phone.calls.leave());

onSessionEnd(() => {
  phone.discard();
  forgetCallLog();
});
