// Agents of the demo at terminals of their own, for tests of the routes.
import type { AddressInfo } from 'node:net';
import * as contract from '@anju/contract';
import { DEMO_PASSWORD, openInstallation, type Installation, type Person } from '../../testing/installation.ts';
import { SipClient, type Dialog } from './sip/sip-client.fixtures.ts';

export interface Seated {
  readonly client: SipClient;
  readonly token: string;
  readonly dn: string;
}
export interface Seats {
  readonly installation: Installation;
  readonly emp: Person;
  readonly clerk: Person;
  terminal(person: Person, username: string): Promise<Seated>;
  close(): Promise<void>;
}

export const logIn = async (person: Person, username: string, password = DEMO_PASSWORD): Promise<string> =>
  (await person.call(contract.callLogin, { username, password })).access_token;
export const messageOf = async (work: Promise<{ envelope: { msg: string } }>): Promise<string> => (await work).envelope.msg;

/** Two agents talk. */
export async function talk(a: Seated, b: Seated): Promise<Dialog> {
  const call = a.client.inviteTo(b.dn);
  b.client.answer(await b.client.request('INVITE'), 200);
  await call.final;
  await b.client.request('ACK');
  return call.dialog;
}
export async function hangUp(a: Seated, b: Seated, dialog: Dialog): Promise<void> {
  const bye = a.client.bye(dialog);
  b.client.ok(await b.client.request('BYE'));
  await bye;
}

export async function openSeats(): Promise<Seats> {
  const installation = await openInstallation();
  const [emp, clerk] = [await installation.as('emp'), await installation.as('clerk')];
  await installation.app.listen({ port: 0, host: '127.0.0.1' });
  const url = `ws://127.0.0.1:${(installation.app.server.address() as AddressInfo).port}/sip`;
  const clients: SipClient[] = [];
  return {
    ...{ installation, emp, clerk },
    async terminal(person, username) {
      const token = await logIn(person, username);
      const { agentId, agentDn } = await person.call(contract.getCallTerminal, { token });
      const info = await person.call(contract.getSipInfo, { token, agentId });
      const client = new SipClient(url, info);
      clients.push(client);
      await client.open();
      const { code } = await client.register();
      if (code !== 200) throw new Error(`REGISTER ${code}`);
      return { client, token, dn: agentDn };
    },
    async close() {
      for (const client of clients) client.drop();
      await installation.close();
    },
  };
}
