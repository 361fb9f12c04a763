import { describe, expect, test, vi } from 'vitest';
import { useState } from 'react';
import { App, ConfigProvider, Form, Input } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { act, fireEvent, render as plainRender, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { enumeration } from '@anju/contract/kit/enumeration';
import {
  applyFieldErrors,
  CapitalMoney,
  DateText,
  DayInput,
  DecimalInput,
  EnumCheck,
  EnumText,
  ExportPurposeDialog,
  FailedState,
  InstantText,
  LoadingOverlay,
  Money,
  NoticeBadge,
  PrintFacts,
  PrintSheet,
  PrintTable,
  SearchBox,
  useConfirm,
  usePrint,
} from './index.ts';
import { typing } from './typing.ts';

const render = (element: ReactElement) =>
  plainRender(
    <ConfigProvider locale={zhCN} button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
      <App>{element}</App>
    </ConfigProvider>,
  );

describe('amounts and dates', () => {
  test('money has separators, two decimals, four when it has more; red only for danger', () => {
    render(
      <>
        <Money value="1502.4" />
        <Money value="-40.1255" danger />
        <Money value="0.00" dashZero />
        <CapitalMoney value="792.81" />
      </>,
    );
    expect(screen.getByText('1,502.40').className).not.toContain('ui-danger');
    expect(screen.getByText('-40.1255').className).toContain('ui-danger');
    expect(screen.getByText('–')).toBeTruthy();
    expect(screen.getByText('柒佰玖拾贰元捌角壹分')).toBeTruthy();
  });

  test('days and instants', () => {
    render(
      <>
        <DateText value="2026-11-15" />
        <InstantText value="2026-11-12T07:20:00Z" />
        <DateText value={null} />
      </>,
    );
    expect(screen.getByText('2026.11.15')).toBeTruthy();
    expect(screen.getByText('2026.11.12 15:20')).toBeTruthy();
    expect(screen.getByText('–')).toBeTruthy();
  });
});

const state = enumeration('使用状态', { 1: '未入伙', 3: '装修中' });

describe('enumerations', () => {
  test('a tag with its tone', () => {
    render(<EnumText of={state} value={3} tones={{ 3: 'work' }} />);
    expect(screen.getByText('装修中').className).toBe('ui-tag ui-tag-work');
  });

  test('several values can be ticked', async () => {
    const onChange = vi.fn();
    render(<EnumCheck of={state} value={[1]} onChange={onChange} as="list" />);
    await userEvent.click(screen.getByRole('checkbox', { name: '装修中' }));
    expect(onChange).toHaveBeenCalledWith([1, 3]);
  });
});

function Decimal({ onChange }: { onChange: (text: string) => void }) {
  const [value, setValue] = useState('');
  return (
    <DecimalInput
      aria-label="面积"
      value={value}
      onChange={(text) => {
        setValue(text);
        onChange(text);
      }}
    />
  );
}

describe('inputs', () => {
  test('a decimal is text from the first key, full-width digits included, and settles when left', async () => {
    const onChange = vi.fn();
    render(<Decimal onChange={onChange} />);
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: '面积' });
    await userEvent.type(input, '0８9。4x35');
    expect(input.value).toBe('089.43');
    await userEvent.tab();
    expect(input.value).toBe('89.43');
    expect(onChange).toHaveBeenLastCalledWith('89.43');
  });

  test('a day is shown with dots and given as YYYY-MM-DD', async () => {
    const onChange = vi.fn();
    render(<DayInput aria-label="交付日期" value="2026-11-15" onChange={onChange} />);
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: '交付日期' });
    expect(input.value).toBe('2026.11.15');
    await userEvent.clear(input);
    await userEvent.type(input, '20261101{Enter}');
    expect(onChange).toHaveBeenLastCalledWith('2026-11-01');
  });

  test('the search box asks after a pause, on Enter and when cleared immediately, once for the same text', () => {
    const usual = typing.pause;
    typing.pause = 300;
    vi.useFakeTimers();
    const onSearch = vi.fn();
    const box = (value: string) => <SearchBox value={value} onSearch={onSearch} placeholder="房号" />;
    // Without the providers, so that the same box is drawn again.
    const { rerender } = plainRender(box(''));
    const field = screen.getByRole<HTMLInputElement>('searchbox', { name: '房号' });
    const type = (value: string) => fireEvent.change(field, { target: { value } });
    const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
    type('12');
    wait(299);
    type('120 ');
    wait(299);
    expect(onSearch).not.toHaveBeenCalled();
    wait(1);
    expect(onSearch.mock.calls).toEqual([['120']]);
    // The answer arrives while the user types on: nothing typed is taken away.
    type('120 3');
    rerender(box('120'));
    expect(field.value).toBe('120 3');
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(onSearch.mock.calls).toEqual([['120'], ['120 3']]);
    wait(1000);
    expect(onSearch).toHaveBeenCalledTimes(2);
    rerender(box('120 3'));
    type('');
    expect(onSearch.mock.calls.at(-1)).toEqual(['']);
    // 清除 outside empties the field and stops what was waiting.
    rerender(box(''));
    type('9');
    wait(300);
    rerender(box('9'));
    type('99');
    rerender(box(''));
    expect(field.value).toBe('');
    wait(1000);
    expect(onSearch.mock.calls.at(-1)).toEqual(['9']);
    typing.pause = usual;
  });

  test('the search box does not search for what an input method is composing', () => {
    const usual = typing.pause;
    typing.pause = 300;
    vi.useFakeTimers();
    const onSearch = vi.fn();
    render(<SearchBox value="" onSearch={onSearch} placeholder="姓名" />);
    const field = screen.getByRole<HTMLInputElement>('searchbox', { name: '姓名' });
    fireEvent.compositionStart(field);
    fireEvent.input(field, { target: { value: 'zhou' }, isComposing: true });
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
    act(() => void vi.advanceTimersByTime(1000));
    expect(onSearch).not.toHaveBeenCalled();
    fireEvent.input(field, { target: { value: '周' }, isComposing: true });
    fireEvent.compositionEnd(field);
    act(() => void vi.advanceTimersByTime(300));
    expect(onSearch.mock.calls).toEqual([['周']]);
    typing.pause = usual;
  });
});

function Asking({ onAnswer }: { onAnswer: (go: boolean) => void }) {
  const confirm = useConfirm();
  return <button onClick={() => void confirm().then(onAnswer)}>删除</button>;
}

describe('dialogs', () => {
  test.each([
    ['继续', true],
    ['关闭', false],
  ])('the question before a removal, answered with %s', async (button, go) => {
    const onAnswer = vi.fn();
    render(<Asking onAnswer={onAnswer} />);
    await userEvent.click(screen.getByRole('button', { name: '删除' }));
    expect(await screen.findByText('删除的数据无法恢复，是否继续？')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: button }));
    await waitFor(() => expect(onAnswer).toHaveBeenCalledExactlyOnceWith(go));
  });

  test('an export is saved only with usage, approver and date', async () => {
    const onSave = vi.fn(() => Promise.resolve());
    const onClose = vi.fn();
    render(<ExportPurposeDialog open onClose={onClose} onSave={onSave} />);
    const save = screen.getByRole<HTMLButtonElement>('button', { name: '保存' });
    await userEvent.type(screen.getByLabelText('用途'), '年度审计');
    await userEvent.type(screen.getByLabelText('批准人'), ' 陈晓岚 ');
    expect(save.disabled).toBe(true);
    await userEvent.type(screen.getByLabelText('批准日期'), '2026.11.15{Enter}');
    await waitFor(() => expect(save.disabled).toBe(false));
    await userEvent.click(save);
    expect(onSave).toHaveBeenCalledExactlyOnceWith({ usage: '年度审计', auditor: '陈晓岚', auditDate: '2026-11-15' });
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });
});

test('states, badge', async () => {
  const retry = vi.fn();
  render(
    <>
      <FailedState text="网络出现问题" onRetry={retry} />
      <LoadingOverlay show text="正在计费" />
      <NoticeBadge count={0} />
      <NoticeBadge count={99} />
      <NoticeBadge count={100} />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: /重试/ }));
  expect(retry).toHaveBeenCalledOnce();
  expect(screen.getByRole('status', { name: '正在计费' })).toBeTruthy();
  expect([...document.querySelectorAll('.ui-badge')].map((badge) => badge.textContent)).toEqual(['99', '99']);
});

function Refused() {
  const [form] = Form.useForm<{ owners: { share: string }[] }>();
  const [rest, setRest] = useState('');
  const refuse = () =>
    setRest(
      applyFieldErrors(form, [
        { path: 'owners.0.share', msg: '份额不正确' },
        { path: 'version', msg: '已被修改' },
      ])
        .map(({ msg }) => msg)
        .join(),
    );
  return (
    <Form form={form} initialValues={{ owners: [{ share: '0' }] }}>
      <Form.Item name={['owners', 0, 'share']} label="份额">
        <Input />
      </Form.Item>
      <button type="button" onClick={refuse}>
        拒绝
      </button>
      <output>{rest}</output>
    </Form>
  );
}

test('field failures stand beside their fields; those without a field are given back', async () => {
  render(<Refused />);
  await userEvent.click(screen.getByRole('button', { name: '拒绝' }));
  expect(await screen.findByText('份额不正确')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('已被修改');
});

function Printing({ open }: { open: () => void }) {
  const { print, paper } = usePrint(open);
  const sheet = (
    <PrintSheet title="收据" size="A4-landscape">
      <PrintTable columns={[{ title: '房号', render: (row: string) => row }]} rows={['1203', '1204']} />
    </PrintSheet>
  );
  return (
    <>
      <button onClick={() => print(sheet)}>打印</button>
      {paper}
    </>
  );
}

test('paper hangs on the body while the print dialog is open, and goes with it', async () => {
  const open = vi.fn(() => expect(document.querySelector('body > .ui-print')).not.toBeNull());
  render(<Printing open={open} />);
  await userEvent.click(screen.getByRole('button', { name: '打印' }));
  expect(open).toHaveBeenCalledOnce();
  const paper = screen.getByRole('region', { name: '收据' });
  expect([...paper.querySelectorAll('th, td')].map((cell) => cell.textContent)).toEqual(['房号', '1203', '1204']);
  expect(paper.querySelector('style')?.textContent).toContain('A4 landscape');
  act(() => void fireEvent(window, new Event('afterprint')));
  expect(document.querySelector('.ui-print')).toBeNull();
});

test('facts on paper: label and value in turn', () => {
  render(
    <PrintFacts
      rows={[
        ['小区', '云栖花园', '房号', '3-2-1203'],
        ['备注', ''],
      ]}
    />,
  );
  expect([...document.querySelectorAll('th')].map((cell) => cell.textContent)).toEqual(['小区', '房号', '备注']);
  expect([...document.querySelectorAll('td')].map((cell) => cell.textContent)).toEqual(['云栖花园', '3-2-1203', '']);
  expect([...document.querySelectorAll('td')].map((cell) => cell.colSpan)).toEqual([1, 1, 3]);
});
