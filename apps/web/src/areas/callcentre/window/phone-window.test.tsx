import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getCallCentreState, savePreference, searchCalls, setWorkState } from '@anju/contract';
import { exampleOf, renderPage, stub } from '../../../platform/testing/index.ts';
import { AT_REST, useSoftphone } from '../phone/state.ts';
import { CallCentre } from './call-centre.tsx';
import { PhoneWindow } from './phone-window.tsx';

const narrow = (matches: boolean) => vi.spyOn(window, 'matchMedia').mockReturnValue({ ...window.matchMedia(''), matches });
const centre = getCallCentreState.output.parse(exampleOf(getCallCentreState.output, 1));
const foldButton = () => screen.findByRole('button', { name: /^(展开|收起)$/ });
const isFolded = async () => (await foldButton()).getAttribute('aria-label') === '展开';

describe('the window', () => {
  beforeEach(() => useSoftphone.setState(AT_REST, true));
  afterEach(() => vi.restoreAllMocks());

  it('lies as it was left, but folded on a phone, where it would cover the page', async () => {
    const { server } = renderPage(<PhoneWindow centre={centre} />, { stubs: [stub(savePreference, () => null)] });
    expect(await isFolded()).toBe(true);
    fireEvent.click(await foldButton());
    expect(await isFolded()).toBe(false);
    await waitFor(() => expect(server.inputsOf(savePreference)).toMatchObject([{ value: expect.stringContaining('"folded":false') }]));

    narrow(true);
    act(() => useSoftphone.setState({ since: 1 }));
    expect(await isFolded()).toBe(true);
    fireEvent.click(await foldButton());
    await screen.findByLabelText('坐席账号');
    expect(server.inputsOf(savePreference)).toHaveLength(1);
  });

  it('of an idle agent says how many calls there were today', async () => {
    useSoftphone.setState({ agent: 'Ready', token: 'T', line: 'on', checkedIn: true });
    renderPage(<PhoneWindow centre={centre} />, {
      stubs: [stub(searchCalls, () => ({ total: 0, rows: [], waiting: 0, today: 18 })), stub(savePreference, () => null)],
    });
    await screen.findByText('今日 18 通');
  });

  it('lets an agent check in by hand whose check-in has failed', async () => {
    useSoftphone.setState({ agent: 'Login', token: 'T', line: 'on' });
    const { server } = renderPage(<PhoneWindow centre={centre} />, {
      stubs: [stub(setWorkState, () => null), stub(savePreference, () => null)],
    });
    fireEvent.click(await foldButton());
    expect(screen.queryByRole('button', { name: /置/ })).toBeNull();
    fireEvent.click(await screen.findByRole('button', { name: /签\s*入/ }));
    await screen.findByRole('button', { name: /置\s*闲/ });
    expect(server.inputsOf(setWorkState).map(({ workState }) => workState)).toEqual([6, 5]);
  });

  it('is asked for again after the login and the logout of the agent, which may open or close it', async () => {
    let visible = true;
    const { server } = renderPage(<CallCentre />, {
      stubs: [stub(getCallCentreState, () => ({ ...centre, visible })), stub(savePreference, () => null)],
    });
    await foldButton();
    act(() => useSoftphone.setState({ token: 'T' }));
    await waitFor(() => expect(server.inputsOf(getCallCentreState)).toHaveLength(2));
    visible = false;
    act(() => useSoftphone.setState({ token: null }));
    await waitFor(() => expect(screen.queryByRole('region', { name: '软电话' })).toBeNull());
  });
});
