import { beforeEach, describe, expect, test, vi } from 'vitest';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MENU } from '@anju/contract';
import { menuOf, renderPage, screenNode } from '../../../../platform/testing/index.ts';
import { QrImage } from '../../../../ui/index.ts';
import { DEVICE_READS } from './device-samples.ts';
import { labelAddress } from './device-scan.ts';
import DevicePage from './device.page.tsx';

beforeEach(() => void vi.spyOn(window, 'print').mockImplementation(() => undefined));
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

describe('labels', () => {
  test('hold the address of this installation with code and estate; letters stand as they are, what means something does not', () => {
    expect(labelAddress('https://a.cn', { code: 'DT-01', estateId: 3 })).toBe('https://a.cn/estate/property/device?code=DT-01&estate=3');
    expect(labelAddress('', { code: '1幢#电梯&2%+', estateId: 3 })).toBe('/estate/property/device?code=1幢%23电梯%262%25%2B&estate=3');
    expect(new URL(labelAddress('https://a.cn', { code: '1幢#2', estateId: 3 })).searchParams.get('code')).toBe('1幢#2');
  });

  test('are printed for the ticked devices, on A4 or one to a page', async () => {
    renderPage(<DevicePage />, {
      menu: menuOf(screenNode(MENU.device, 'estate/property/device', { state: 3 })),
      menuStyle: 0,
      stubs: [...DEVICE_READS],
    });
    await screen.findByRole('cell', { name: 'DT-01' });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '打印标签' }).disabled).toBe(true);
    for (const code of ['DT-01', 'DT-02']) {
      const line = screen.getByRole('cell', { name: code }).closest('tr') as HTMLElement;
      await userEvent.click(within(line).getByRole('checkbox'));
    }
    await press('打印标签（2）');
    expect(await screen.findByText('打印设备标签（2 张）')).toBeTruthy();
    await press('打印标签');
    const sheet = await screen.findByRole('region', { name: '设备标签' });
    expect(sheet.className).toContain('device-labels-A4');
    expect(within(sheet).getAllByText('云栖花园')).toHaveLength(2);
    const drawn = (code: HTMLElement): string => code.innerHTML;
    render(<QrImage className="" text={labelAddress(window.location.origin, { code: 'DT-01', estateId: 1 })} label="expected" />);
    expect(drawn(within(sheet).getByLabelText('二维码 DT-01'))).toBe(drawn(screen.getByLabelText('expected')));
    expect(drawn(within(sheet).getByLabelText('二维码 DT-02'))).not.toBe(drawn(screen.getByLabelText('expected')));
    await userEvent.click(screen.getByRole('radio', { name: '标签机，每页一张' }));
    await press('打印标签');
    const single = await screen.findByRole('region', { name: '设备标签' });
    expect([single.className.includes('device-labels-single'), single.textContent?.includes('size: 50mm 30mm')]).toEqual([true, true]);
    expect(window.print).toHaveBeenCalledTimes(2);
  });
});
