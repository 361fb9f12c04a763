import { expect, test } from 'vitest';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { MENU } from '@anju/contract';
import { menuOf, renderPage, screenNode } from '../../../platform/testing/index.ts';
import { DeskLink } from './desk-link.tsx';

function Where() {
  const { pathname, search } = useLocation();
  return <output>{`${pathname}${search}`}</output>;
}
const SPACE = { objectKind: 2, objectId: 15, estateId: 1 };
const show = (link: React.ReactNode, desk = true) =>
  renderPage(
    <>
      {link}
      <Where />
    </>,
    {
      menu: menuOf(
        screenNode(MENU.arrearsChase, 'charging/arrears/chase'),
        ...(desk ? [screenNode(MENU.checkout, 'charging/checkout/normal')] : []),
      ),
      menuStyle: 0,
      stubs: [],
    },
  );

test.each([
  ['a house', <DeskLink key="a" button houseId={9} object={SPACE} />, '?house=9'],
  ['a space without one', <DeskLink key="b" button houseId={null} object={SPACE} />, '?object=2-15-1'],
])('the button opens the desk on %s', async (_, link, asked) => {
  show(link);
  await userEvent.click(screen.getByRole('button', { name: '去收款' }));
  expect(screen.getByRole('status').textContent).toBe(`/charging/checkout/normal${asked}`);
});

test('in a list it is a link; who does not see the desk has none', () => {
  show(<DeskLink houseId={9} />).unmount();
  show(<DeskLink houseId={9} />, false);
  expect(screen.queryByText('去收款')).toBeNull();
});
