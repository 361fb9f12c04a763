import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useState } from 'react';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startConversion } from './conversion.ts';
import { currentLocale, startLocale, switchLocale } from './locale.ts';

let stop = () => {};
test.each([
  ['未入伙的房屋', '未入伙的房屋'],
  ['抄表计费', '抄錶計費'],
  ['动账复核', '動賬覆核'],
  ['红冲后重开发票，银行托收', '紅沖後重開發票，銀行託收'],
  ['报表复制', '報表複製'],
])('words of the trade: %s', async (simplified, traditional) => {
  render(<p data-testid="word">{simplified}</p>);
  await waitFor(() => expect(screen.getByTestId('word').textContent).toBe(traditional));
});

beforeEach(async () => {
  document.title = '房屋档案';
  stop = await startConversion(document);
});
afterEach(() => {
  stop();
});

function Sample({ onSave }: { onSave: (name: string) => void }) {
  const [count, setCount] = useState(1);
  const [name, setName] = useState('');
  return (
    <div>
      <p data-testid="text">{count === 1 ? '物业服务费' : `欠费 ${count} 笔，请催收`}</p>
      <input aria-label="业主姓名" placeholder="请输入姓名" title="业主" value={name} onChange={(event) => setName(event.target.value)} />
      <textarea aria-label="备注" defaultValue="业务说明" />
      <div contentEditable suppressContentEditableWarning data-testid="editor">
        正文内容
      </div>
      <select aria-label="状态">
        <option>空置</option>
        <option value="4">使用中</option>
      </select>
      <img alt="户型图" />
      <button onClick={() => setCount((old) => (old === 1 ? 2 : 1))}>变更</button>
      <button onClick={() => onSave(name)}>保存</button>
    </div>
  );
}

describe('conversion at the document boundary', () => {
  test('screen text, attributes and the title are shown in traditional characters', async () => {
    render(<Sample onSave={() => {}} />);
    await waitFor(() => expect(screen.getByTestId('text').textContent).toBe('物業服務費'));
    const input = screen.getByRole('textbox', { name: '業主姓名' });
    expect(input.getAttribute('placeholder')).toBe('請輸入姓名');
    expect(input.title).toBe('業主');
    expect(screen.getByRole('img').getAttribute('alt')).toBe('戶型圖');
    expect(document.title).toBe('房屋檔案');
    document.title = '日常结算';
    await waitFor(() => expect(document.title).toBe('日常結算'));
  });

  test('what React writes later is converted again, back and forth', async () => {
    render(<Sample onSave={() => {}} />);
    const button = await screen.findByRole('button', { name: '變更' });
    fireEvent.click(button);
    await waitFor(() => expect(screen.getByTestId('text').textContent).toBe('欠費 2 筆，請催收'));
    fireEvent.click(button);
    await waitFor(() => expect(screen.getByTestId('text').textContent).toBe('物業服務費'));
  });

  test('what a person types, and what is saved, stays as typed', async () => {
    const save = vi.fn();
    render(<Sample onSave={save} />);
    const input = await screen.findByRole('textbox', { name: '業主姓名' });
    await userEvent.type(input, '陈晓岚');
    await userEvent.click(await screen.findByRole('button', { name: '保存' }));
    expect((input as HTMLInputElement).value).toBe('陈晓岚');
    expect(save).toHaveBeenCalledWith('陈晓岚');
  });

  test('areas of writing and options saved by their text are left alone', async () => {
    render(<Sample onSave={() => {}} />);
    await screen.findByText('物業服務費');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: '備註' }).value).toBe('业务说明');
    expect(screen.getByTestId('editor').textContent).toBe('正文内容');
    expect([...screen.getByRole('combobox').querySelectorAll('option')].map((one) => [one.text, one.value])).toEqual([
      ['空置', '空置'],
      ['使用中', '4'],
    ]);
  });
});

describe('choice of the written form', () => {
  test('zh_cn unless chosen; choosing stores and reloads once', () => {
    const reload = vi.fn();
    expect(currentLocale()).toBe('zh_cn');
    switchLocale('zh_cn', reload);
    expect(reload).not.toHaveBeenCalled();
    switchLocale('zh_tw', reload);
    expect(reload).toHaveBeenCalledOnce();
    expect(currentLocale()).toBe('zh_tw');
  });

  test('the document says which language it is in', async () => {
    (await startLocale())();
    expect(document.documentElement.lang).toBe('zh-CN');
    switchLocale('zh_tw', () => {});
    (await startLocale())();
    expect(document.documentElement.lang).toBe('zh-TW');
  });
});
