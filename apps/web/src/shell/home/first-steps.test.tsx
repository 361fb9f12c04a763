import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readFirstSteps } from '@anju/contract/manage/first-steps';
import { savePreference } from '@anju/contract/session/preference';
import { menuOf, renderPage, screenNode, stub, type RenderPageOptions } from '../../platform/testing/index.ts';
import { QUIET_OFFICE } from '../office-samples.ts';
import HomeCards from './home-cards.tsx';

const open = vi.fn<(path: string) => void>();
beforeEach(() => vi.clearAllMocks());
const render = ({ stubs = [], ...options }: RenderPageOptions) =>
  renderPage(<HomeCards onOpen={open} />, { stubs: [...QUIET_OFFICE, ...stubs], ...options });
const card = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the first steps of a new company', () => {
  const steps = { company: true, estate: true, house: false, standard: false, bill: false, receipt: false };
  const admin = menuOf(screenNode(511, 'manage/unit/company', { title: '公司' }));
  const builder = menuOf(
    screenNode(63, 'estate/property/estate', { title: '小区楼栋' }),
    screenNode(66, 'estate/property/house', { title: '房屋档案' }),
  );

  it('tick what the data shows and lead to what comes next', async () => {
    render({ menu: builder, stubs: [stub(readFirstSteps, () => steps)] });
    const first = await card('起步');
    expect(first.getByText('已完成 2 / 6')).toBeTruthy();
    expect(first.getAllByLabelText('已完成')).toHaveLength(2);
    await userEvent.click(first.getByRole('link', { name: '去办 房屋' }));
    expect(open).toHaveBeenCalledExactlyOnceWith('/estate/property/house');
    expect(first.getAllByText('由有权限的员工办理')).toHaveLength(3);
  });

  it('are there for the administrator, who may put them away for good', async () => {
    const { server } = render({ role: 'sa', menu: admin, stubs: [stub(readFirstSteps, () => steps), stub(savePreference, () => null)] });
    await userEvent.click((await card('起步')).getByRole('button', { name: '不再显示' }));
    expect(screen.queryByRole('region', { name: '起步' })).toBeNull();
    await waitFor(() => expect(server.inputsOf(savePreference)).toEqual([{ name: 'home.first-steps-hidden', value: 'true' }]));
  });

  it('go away when all are done', async () => {
    const { server } = render({ role: 'sa', menu: admin });
    await waitFor(() => expect(server.inputsOf(readFirstSteps)).toHaveLength(1));
    expect(screen.queryByRole('region', { name: '起步' })).toBeNull();
  });
});
