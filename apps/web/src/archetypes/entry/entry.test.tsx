import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { Form, Input } from 'antd';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoint } from '@anju/contract';
import { refuse, renderPage, stub } from '../../platform/testing/index.ts';
import { DecimalInput } from '../../ui/index.ts';
import { EntryDialog, useEntry, useUploading } from '../index.ts';

const saveRoom = endpoint({
  method: 'POST',
  path: '/api/test/room',
  access: { session: true },
  summary: '房间',
  idempotent: true,
  input: z.object({
    name: z.string().trim().min(1, '请输入名称'),
    area: z.string().regex(/^\d+(\.\d+)?$/, '面积不正确'),
    version: z.int(),
  }),
  output: z.object({ id: z.int() }),
});

interface Props {
  readonly onDone?: (id: number) => void;
  readonly onClose?: () => void;
  readonly readOnly?: boolean;
}

function Room({ onDone = () => {}, onClose = () => {}, readOnly = false }: Props) {
  const entry = useEntry({
    endpoint: saveRoom,
    initial: { name: '', area: '10' },
    toInput: (values) => ({ ...values, version: 0 }),
    onDone: ({ id }) => onDone(id),
  });
  return (
    <EntryDialog title="新增房间" entry={entry} onClose={onClose} readOnly={readOnly}>
      <Form.Item name="name" label="名称">
        <Input />
      </Form.Item>
      <Form.Item name="area" label="面积">
        <DecimalInput />
      </Form.Item>
    </EntryDialog>
  );
}

/** A field whose upload the test ends. */
function Paper({ arrived }: { readonly arrived: Promise<void> }) {
  const uploading = useUploading();
  return (
    <button type="button" onClick={() => void uploading(() => arrived)}>
      上传
    </button>
  );
}
function Letter({ arrived }: { readonly arrived: Promise<void> }) {
  const entry = useEntry({
    endpoint: saveRoom,
    initial: { name: '函' },
    toInput: ({ name }) => ({ name, area: '1', version: 0 }),
    onDone: () => {},
  });
  return (
    <EntryDialog title="公函" entry={entry} onClose={() => {}}>
      <Form.Item name="name" label="名称">
        <Input />
      </Form.Item>
      <Paper arrived={arrived} />
    </EntryDialog>
  );
}

const saveShares = endpoint({
  method: 'POST',
  path: '/api/test/shares',
  access: { session: true },
  summary: '份额',
  input: z.object({ name: z.string(), owners: z.array(z.object({ share: z.string() })) }),
  output: z.object({ id: z.int() }),
});
function Shares() {
  const entry = useEntry({
    endpoint: saveShares,
    initial: { name: '', owners: [{ share: '50' }, { share: '6' }] },
    toInput: (values) => values,
    onDone: () => {},
  });
  return (
    <EntryDialog title="份额" entry={entry} onClose={() => {}}>
      <Form.Item name="name" label="名称">
        <Input />
      </Form.Item>
      <Form.Item name={['owners', 0, 'share']} label="份额一">
        <Input />
      </Form.Item>
      <Form.Item name={['owners', 1, 'share']} label="份额二">
        <Input />
      </Form.Item>
    </EntryDialog>
  );
}

const ok = stub(saveRoom, () => ({ id: 8 }));
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /保\s?存/ });

describe('entry', () => {
  test('typing begins in the first field, not at the cross that closes', async () => {
    renderPage(<Room />, { stubs: [ok] });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('名称')));
  });

  test('the contract refuses before anything is sent, beside the field', async () => {
    const { server } = renderPage(<Room />, { stubs: [ok] });
    await userEvent.click(saveButton());
    expect(await screen.findByText('请输入名称')).toBeTruthy();
    expect(server.calls).toHaveLength(0);
  });

  test('Enter saves, with an idempotency key', async () => {
    const onDone = vi.fn();
    const { server } = renderPage(<Room onDone={onDone} />, { stubs: [ok] });
    await userEvent.type(screen.getByLabelText('名称'), ' 值班室 {Enter}');
    await waitFor(() => expect(onDone).toHaveBeenCalledExactlyOnceWith(8));
    expect(server.inputsOf(saveRoom)).toEqual([{ name: '值班室', area: '10', version: 0 }]);
    expect(server.calls[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('Enter that ends a composed word does not save', () => {
    const { server } = renderPage(<Room />, { stubs: [ok] });
    fireEvent.keyDown(screen.getByLabelText('名称'), { key: 'Enter', isComposing: true });
    expect(server.calls).toHaveLength(0);
    expect(screen.queryByText('请输入名称')).toBeNull();
  });

  test('what the server refuses stands beside the field, the rest above; the same content tried again is the same request', async () => {
    const onDone = vi.fn();
    let refusing = true;
    const { server } = renderPage(<Room onDone={onDone} />, {
      stubs: [
        stub(saveRoom, () =>
          refusing
            ? refuse('BAD_INPUT', {}, [
                { path: 'area', msg: '面积大于楼层面积' },
                { path: 'version', msg: '版本不正确' },
              ])
            : { id: 9 },
        ),
      ],
    });
    await userEvent.type(screen.getByLabelText('名称'), '库房{Enter}');
    expect(await screen.findByText('面积大于楼层面积')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('版本不正确');
    refusing = false;
    await userEvent.click(saveButton());
    await waitFor(() => expect(onDone).toHaveBeenCalledWith(9));
    const keys = server.calls.map((call) => call.headers.get('idempotency-key'));
    expect(keys[0]).toBe(keys[1]);
  });

  test('what was refused is no longer said beside a field that was corrected; beside the others it stays', async () => {
    const wrong = [
      { path: 'name', msg: '名称已被使用' },
      { path: 'owners.0.share', msg: '份额不正确' },
      { path: 'owners.1.share', msg: '份额合计不是 100' },
    ];
    const { server } = renderPage(<Shares />, { stubs: [stub(saveShares, () => refuse('BAD_INPUT', {}, wrong))] });
    await userEvent.type(screen.getByLabelText('名称'), '库房{Enter}');
    expect(await screen.findByText('名称已被使用')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('名称'), '一');
    await waitFor(() => expect(screen.queryByText('名称已被使用')).toBeNull());
    expect(screen.getByText('份额不正确')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('份额二'), '0');
    await waitFor(() => expect(screen.queryByText('份额合计不是 100')).toBeNull());
    expect(screen.getByText('份额不正确')).toBeTruthy();
    expect(server.calls).toHaveLength(1);
  });

  test('saving is under way once: the button waits and a second Enter does nothing', async () => {
    let finish = (_: { id: number }) => {};
    const { server } = renderPage(<Room />, {
      stubs: [stub(saveRoom, () => new Promise<{ id: number }>((resolve) => (finish = resolve)))],
    });
    await userEvent.type(screen.getByLabelText('名称'), '库房{Enter}');
    await waitFor(() => expect(saveButton().disabled).toBe(true));
    fireEvent.keyDown(screen.getByLabelText('名称'), { key: 'Enter' });
    finish({ id: 1 });
    await waitFor(() => expect(saveButton().disabled).toBe(false));
    expect(server.calls).toHaveLength(1);
  });

  test('Esc closes at once when nothing was typed', async () => {
    const onClose = vi.fn();
    renderPage(<Room onClose={onClose} />);
    fireEvent.keyDown(screen.getByLabelText('名称'), { key: 'Escape', keyCode: 27 });
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  test('Esc asks before what was typed is lost', async () => {
    const onClose = vi.fn();
    renderPage(<Room onClose={onClose} />);
    await userEvent.type(screen.getByLabelText('名称'), '库房');
    fireEvent.keyDown(screen.getByLabelText('名称'), { key: 'Escape', keyCode: 27 });
    expect(await screen.findByText('填写的内容尚未保存，放弃后无法恢复。')).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: '放弃修改' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  test('in a form that stays open, what was saved is what a change is measured by', async () => {
    const [onDone, onClose] = [vi.fn(), vi.fn()];
    renderPage(<Room onDone={onDone} onClose={onClose} />, { stubs: [ok] });
    await userEvent.type(screen.getByLabelText('名称'), '客厅{Enter}');
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    await userEvent.clear(screen.getByLabelText('名称'));
    fireEvent.keyDown(screen.getByLabelText('名称'), { key: 'Escape', keyCode: 27 });
    expect(await screen.findByText('填写的内容尚未保存，放弃后无法恢复。')).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
  });

  test('read-only shows and offers no saving', () => {
    renderPage(<Room readOnly />);
    expect(screen.getByLabelText<HTMLInputElement>('名称').disabled).toBe(true);
    expect(screen.queryByRole('button', { name: /保\s?存/ })).toBeNull();
  });
});

test('while a file is on its way nothing is saved and leaving asks', async () => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const { server } = renderPage(<Letter arrived={arrived} />, { stubs: [stub(saveRoom, () => ({ id: 1 }))] });
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: /保\s?存/ });
  const leaveSite = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await userEvent.click(await screen.findByRole('button', { name: '上传' }));
  expect([save().disabled, leaveSite()]).toEqual([true, true]);
  await userEvent.type(screen.getByLabelText('名称'), '{Enter}');
  expect(await screen.findByText('附件正在上传，请稍候再保存')).toBeTruthy();
  arrive();
  await waitFor(() => expect(save().disabled).toBe(false));
  expect([screen.queryByText('附件正在上传，请稍候再保存'), leaveSite()]).toEqual([null, false]);
  await userEvent.type(screen.getByLabelText('名称'), '{Enter}');
  await waitFor(() => expect(server.inputsOf(saveRoom)).toHaveLength(1));
});
