import { Activity, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form } from 'antd';
import { RichText, RichView } from '../index.ts';

describe('RichView', () => {
  test('shows what was written and none of what was smuggled in', async () => {
    const { container } = render(
      <RichView
        html={
          '<h3>停水通知</h3><p onclick="alert(1)" style="position:fixed">今晚 <b>22:00</b> 起<script>alert(2)</script></p>' +
          '<img src=x onerror=alert(3)><iframe src="https://x.example"></iframe><form><input name="a"></form><table><tr><td colspan="2" class="x">一</td><td><p>¥1,200.00</p></td><td>三户</td></tr></table>'
        }
      />,
    );
    expect((await screen.findByRole('heading', { level: 3 })).textContent).toBe('停水通知');
    expect(screen.getByText('22:00').tagName).toBe('B');
    expect(screen.getByRole('cell', { name: '一' }).getAttribute('colspan')).toBe('2');
    expect(screen.getAllByRole('cell').map((cell) => cell.className)).toEqual(['', 'ui-rich-figure', '']);
    expect(container.querySelector('script, img, iframe, form, input, [onclick], [style]')).toBeNull();
  });

  test('links open in a new tab and do not tell where they came from; dangerous ones lead nowhere', async () => {
    const { container } = render(
      <RichView html={'<a href="https://example.com/a">外</a><a href="javascript:alert(1)">险</a><a href="//evil.example">旁</a>'} />,
    );
    const link = await screen.findByRole('link', { name: '外' });
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
    expect(container.querySelectorAll('a[href]')).toHaveLength(1);
  });

  test('shows the new text when it changes', async () => {
    const { rerender } = render(<RichView html="<p>旧</p>" />);
    await screen.findByText('旧');
    rerender(<RichView html="<p>新</p>" />);
    expect(screen.getByText('新')).toBeTruthy();
    expect(screen.queryByText('旧')).toBeNull();
  });
});

function Sample({ onChange, start = '<p>正文</p>' }: { onChange?: (html: string) => void; start?: string }) {
  const [html, setHtml] = useState(start);
  return (
    <>
      <RichText
        label="通知内容"
        value={html}
        onChange={(next) => {
          setHtml(next);
          onChange?.(next);
        }}
      />
      <button onClick={() => setHtml('<p>换成别的</p>')}>换</button>
      <button onClick={() => setHtml('')}>清空</button>
    </>
  );
}
const editor = () => screen.findByRole('textbox', { name: '通知内容' });
async function chooseAll() {
  const field = await editor();
  field.focus();
  fireEvent.keyDown(field, { key: 'a', code: 'KeyA', ctrlKey: true });
}

describe('RichText', () => {
  test('loads by itself and shows its value under its name, with every tool', async () => {
    render(<Sample />);
    expect(screen.getByRole('status', { name: '编辑器加载中' })).toBeTruthy();
    expect((await editor()).textContent).toBe('正文');
    const tools = within(screen.getByRole('toolbar', { name: '文字格式' }));
    expect(tools.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      ...['粗体', '斜体', '标题', '列表', '编号', '引用', '表格', '撤销', '重做'],
    ]);
    expect(tools.getByRole<HTMLButtonElement>('button', { name: '撤销' }).disabled).toBe(true);
  });

  test.each([
    ['标题', '<h3>正文</h3>'],
    ['列表', '<ul><li><p>正文</p></li></ul>'],
    ['编号', '<ol><li><p>正文</p></li></ol>'],
    ['引用', '<blockquote><p>正文</p></blockquote>'],
    ['粗体', '<p><strong>正文</strong></p>'],
    ['斜体', '<p><em>正文</em></p>'],
  ])('%s makes %s, shows that it is on, and can be undone and redone', async (name, html) => {
    const changed = vi.fn();
    render(<Sample onChange={changed} />);
    await chooseAll();
    await userEvent.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(changed).toHaveBeenLastCalledWith(html));
    await waitFor(() => expect(screen.getByRole('button', { name }).getAttribute('aria-pressed')).toBe('true'));
    await userEvent.click(screen.getByRole('button', { name: '撤销' }));
    await waitFor(() => expect(changed).toHaveBeenLastCalledWith('<p>正文</p>'));
    await userEvent.click(screen.getByRole('button', { name: '重做' }));
    await waitFor(() => expect(changed).toHaveBeenLastCalledWith(html));
  });

  test('a table is inserted, grows and shrinks by rows and columns, and goes', async () => {
    const changed = vi.fn<(html: string) => void>();
    render(<Sample onChange={changed} start="" />);
    await editor();
    const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
    /** The cells of every row; a head is written with a capital. */
    const shape = () =>
      [...new DOMParser().parseFromString(changed.mock.lastCall?.[0] ?? '', 'text/html').querySelectorAll('tr')].map((row) =>
        [...row.cells].map(({ tagName }) => (tagName === 'TH' ? 'H' : 'd')).join(''),
      );
    expect(screen.queryByRole('toolbar', { name: '表格' })).toBeNull();
    await press('表格');
    await waitFor(() => expect(shape()).toEqual(['HHH', 'ddd', 'ddd']));
    expect(changed).toHaveBeenLastCalledWith(expect.stringMatching(/^<table><tbody><tr><th><p><\/p><\/th>.*<\/table><p><\/p>$/));
    await screen.findByRole('toolbar', { name: '表格' });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '表格' }).disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '合并' }).disabled).toBe(true);
    // The cursor stands in the head, so the new row is an ordinary one.
    await press('下方加行');
    await press('右侧加列');
    await waitFor(() => expect(shape()).toEqual(['HHHH', 'dddd', 'dddd', 'dddd']));
    await press('删除列');
    await press('删除列');
    await press('删除行');
    await waitFor(() => expect(shape()).toEqual(['dd', 'dd', 'dd']));
    await press('删除表格');
    await waitFor(() => expect(changed).toHaveBeenLastCalledWith(''));
    expect(screen.queryByRole('toolbar', { name: '表格' })).toBeNull();
  });

  test('a table that was saved is kept with its words, heads and spans when the text around it is changed', async () => {
    const table =
      '<table><tbody><tr><th colspan="2"><p>项目</p></th></tr><tr><td rowspan="2"><p>灯具</p></td><td><p>3</p></td></tr><tr><td><p>5</p></td></tr></tbody></table>';
    const changed = vi.fn();
    render(<Sample onChange={changed} start={`<p>正文</p>${table.replace(/<\/?tbody>/g, '').replace('<table>', '<table border="1">')}`} />);
    await chooseAll();
    await userEvent.click(screen.getByRole('button', { name: '引用' }));
    await waitFor(() => expect(changed).toHaveBeenLastCalledWith(`<blockquote><p>正文</p>${table}</blockquote>`));
  });

  test('takes a value from outside without reporting it back', async () => {
    const changed = vi.fn();
    render(<Sample onChange={changed} />);
    const field = await editor();
    await userEvent.click(screen.getByRole('button', { name: '换' }));
    await waitFor(() => expect(field.textContent).toBe('换成别的'));
    await userEvent.click(screen.getByRole('button', { name: '清空' }));
    await waitFor(() => expect(field.textContent).toBe(''));
    expect(changed).not.toHaveBeenCalled();
  });

  test('nothing written is empty text', async () => {
    const changed = vi.fn();
    render(<Sample onChange={changed} start="<h3></h3>" />);
    await editor();
    await userEvent.click(screen.getByRole('button', { name: '标题' }));
    await waitFor(() => expect(changed).toHaveBeenLastCalledWith(''));
  });

  test('is a field of a form: initial value, change, lock, and Ctrl+Enter is left to the form', async () => {
    const save = vi.fn();
    const pressed = vi.fn((event: KeyboardEvent) => event.defaultPrevented);
    function Page({ locked }: { locked: boolean }) {
      const [form] = Form.useForm<{ text: string }>();
      return (
        <div onKeyDown={pressed}>
          <Form form={form} initialValues={{ text: '<p>正文</p>' }} disabled={locked} onValuesChange={(_, values) => void save(values)}>
            <Form.Item name="text">
              <RichText label="通知内容" />
            </Form.Item>
          </Form>
        </div>
      );
    }
    const { rerender } = render(<Page locked={false} />);
    await chooseAll();
    fireEvent.keyDown(await editor(), { key: 'Enter', ctrlKey: true });
    expect(pressed).toHaveLastReturnedWith(false);
    await userEvent.click(screen.getByRole('button', { name: '引用' }));
    await waitFor(() => expect(save).toHaveBeenLastCalledWith({ text: '<blockquote><p>正文</p></blockquote>' }));
    rerender(<Page locked />);
    await waitFor(async () => expect((await editor()).getAttribute('contenteditable')).toBe('false'));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '引用' }).disabled).toBe(true);
  });

  test('keeps what was written while its tab is hidden', async () => {
    const page = (mode: 'visible' | 'hidden') => (
      <Activity mode={mode}>
        <Sample />
      </Activity>
    );
    const { rerender } = render(page('visible'));
    await chooseAll();
    await userEvent.click(screen.getByRole('button', { name: '引用' }));
    const before = (await editor()) as HTMLElement & { editor?: unknown };
    expect(before.editor).toBeDefined();
    rerender(page('hidden'));
    await waitFor(() => expect(before.editor).toBeUndefined());
    rerender(page('visible'));
    await waitFor(async () => expect(await editor()).not.toBe(before));
    expect((await editor()).querySelector('blockquote')?.textContent).toBe('正文');
    await chooseAll();
    await userEvent.click(screen.getByRole('button', { name: '粗体' }));
    await waitFor(async () => expect((await editor()).innerHTML).toBe('<blockquote><p><strong>正文</strong></p></blockquote>'));
  });
});
