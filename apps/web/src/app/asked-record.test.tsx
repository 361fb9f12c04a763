// A link to a record, `?id=…`, opens it on every screen whose records have an id; the box that finds anything and the cards of the landing
// page rely on it.
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MENU } from '@anju/contract/menu';
import { PageScopeContext } from '../platform/access/index.ts';
import { ALL_ENDPOINTS, exampleOf, menuOf, renderPage, screenNode, stub } from '../platform/testing/index.ts';
import { PageHost } from './page-host.tsx';

const ASKED = [
  ['charging/account/adjust', 'tab=requests&id=1'],
  ['charging/account/deposit', 'tab=refund&id=1'],
  ['charging/account/prepaid', 'tab=refund&id=1'],
  ['charging/account/reduction', 'tab=requests&id=1'],
  ['charging/arrears/audit', 'tab=suspension&id=1'],
  ['charging/arrears/audit', 'tab=plan&id=1'],
  ['charging/arrears/transfer', 'tab=requests&id=1'],
  ['charging/arrears/chase', 'house=1'],
  ['charging/billing/audit', 'tab=bills&id=1'],
  ['charging/billing/reduce', 'id=1'],
  ['charging/billing/serve', 'id=1'],
  ['charging/billing/standard', 'id=1'],
  ['charging/checkout/bank', 'id=1'],
  ['charging/checkout/normal', 'tab=list&id=1'],
  ['charging/checkout/summary', 'tab=close&id=1'],
  ['charging/service/meter', 'id=1'],
  ['charging/service/standard', 'id=1'],
  ['customer/case/complaint', 'id=1'],
  ['customer/case/dispatch', 'id=1'],
  ['customer/case/result', 'tab=result&id=1'],
  ['customer/case/follow', 'id=1'],
  ['customer/case/visit', 'id=1'],
  ['customer/case/accept', 'id=1'],
  ['customer/case/accept', 'tab=waiting&id=1'],
  ['estate/people/customer', 'id=1'],
  ['estate/people/follow', 'id=1'],
  ['estate/people/person', 'id=1'],
  ['estate/people/resident', 'id=1'],
  ['estate/property/device', 'id=1'],
  ['estate/property/house', 'id=1'],
  ['estate/property/parking', 'id=1'],
  ['estate/resolution/resolution', 'id=1'],
  ['org/structure/employee', 'id=1'],
] as const;

it.each(ASKED)('%s?%s opens the record', async (key, query) => {
  const node = screenNode(9999, key);
  const menu = menuOf(node, ...Object.values(MENU).map((id) => screenNode(id, 'blank')));
  const scope = { node, search: new URLSearchParams(query), visit: '', close: () => {}, refresh: () => {} };
  renderPage(
    <PageScopeContext value={scope}>
      <PageHost screenKey={key} title="此页" />
    </PageScopeContext>,
    { menu, menuStyle: 0, stubs: ALL_ENDPOINTS.map((endpoint) => stub(endpoint, () => exampleOf(endpoint.output, 1))) },
  );
  expect((await screen.findByRole('button', { name: '关闭' })).className).toContain('record-close');
});
