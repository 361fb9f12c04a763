import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getCallCentreState, savePreference } from '@anju/contract';
import { exampleOf, renderPage, stub } from '../../../platform/testing/index.ts';
import { AT_REST, useSoftphone } from '../phone/state.ts';
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
});
