import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { BILL } from '@anju/contract';
import { renderPage } from '../../platform/testing/index.ts';
import { DateText, EnumText, Money } from '../../ui/index.ts';
import { SAMPLE_HOUSES, useSampleList, type SampleHouse } from '../catalogue-samples.ts';
import { column } from './column.ts';
import { ListCards } from './list-cards.tsx';

const COLUMNS = column<SampleHouse>()([
  { title: '房号', field: 'code' },
  { title: '业主', field: 'owner' },
  { title: '状态', render: () => <EnumText of={BILL} value={null} /> },
  { title: '备注', render: () => '–' },
  { title: '到期', render: () => <DateText value={null} /> },
  { title: '天数', align: 'right', render: () => 78 },
  { title: '可用', align: 'right', render: () => <Money value="2000" /> },
]);

function Cards() {
  return <ListCards list={useSampleList(SAMPLE_HOUSES)} columns={COLUMNS} selectable={false} nothing={null} onOpen={() => undefined} />;
}

test('a card shows money first and names both figures, so that no number stands alone', () => {
  renderPage(<Cards />);
  const [first] = screen.getAllByRole('listitem');
  const lines = [...(first?.querySelectorAll('.list-card-line') ?? [])].map(({ textContent }) => textContent);
  expect(lines[0]).toMatch(/可用 2,000\.00$/);
  expect(lines[1]).toMatch(/天数 78$/);
});

test('a card leaves out what has no value: without its title, a dash says nothing', () => {
  renderPage(<Cards />);
  expect(document.querySelector('.list-cards')?.textContent).not.toContain('–');
});
