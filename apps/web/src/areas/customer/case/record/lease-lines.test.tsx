import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LEASE, MENU, type LeaseMark } from '@anju/contract';
import { menuOf, renderPage, screenNode } from '../../../../platform/testing/index.ts';
import { LeaseLines } from './lease-lines.tsx';

const LEASES: readonly LeaseMark[] = [
  { id: 7, number: 'ZL7', state: LEASE.running, house: '3幢-2单元-1203', tenant: '李四', endOn: '2027-07-09' },
];

test('a lease leads to its record, with its house where there are several', () => {
  renderPage(<LeaseLines leases={LEASES} housed />, { menu: menuOf(screenNode(MENU.rental, 'customer/relation/rental')) });
  const link = screen.getByRole('link', { name: '3幢-2单元-1203 李四' });
  expect(link.getAttribute('href')).toContain('/customer/relation/rental?id=7');
  expect(link.closest('li')?.textContent).toBe('3幢-2单元-1203 李四到 2027.07.09生效中');
});

test('who does not see 房屋租售 reads it without a way', () => {
  renderPage(<LeaseLines leases={LEASES} />, { menu: menuOf(screenNode(MENU.caseAccept, 'customer/case/accept')) });
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText('李四')).toBeTruthy();
});
