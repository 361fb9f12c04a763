import { useState } from 'react';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { listBooks, savePreference } from '@anju/contract';
import { useUnsaved } from '../../../platform/unsaved/index.ts';
import { renderPage, stub } from '../../../platform/testing/index.ts';
import { RUNNING_BOOK } from './book.fixtures.ts';
import { BookPick, WithBook } from './book-pick.tsx';

function Notes({ company }: { readonly company: string }) {
  const [text, setText] = useState('');
  useUnsaved(text !== '');
  return <input aria-label={`${company}的摘要`} value={text} onChange={({ target }) => setText(target.value)} />;
}
const note = (company: string) => screen.findByLabelText<HTMLInputElement>(`${company}的摘要`);
async function choose(company: string) {
  await userEvent.click(screen.getByRole('combobox', { name: '核算公司' }));
  await userEvent.click(await screen.findByTitle(company));
}
const answer = async (text: string) => userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: text }));

test('another company is shown at once where nothing is typed, and otherwise after the user gives it up', async () => {
  renderPage(
    <WithBook>
      {({ name }) => (
        <>
          <BookPick />
          <Notes company={name} />
        </>
      )}
    </WithBook>,
    {
      stubs: [stub(listBooks, () => [RUNNING_BOOK, { ...RUNNING_BOOK, companyId: 8, name: '安居物业' }]), stub(savePreference, () => null)],
    },
  );
  await note('云栖物业服务处');
  await choose('安居物业');
  await userEvent.type(await note('安居物业'), '付款');
  await choose('云栖物业服务处');
  await answer('留在本页');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await note('安居物业')).value).toBe('付款');
  await choose('云栖物业服务处');
  await answer('放弃修改');
  expect((await note('云栖物业服务处')).value).toBe('');
});
