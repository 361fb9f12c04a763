import { beforeEach, describe, expect, test, vi } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDownloadStatus, type Job } from '@anju/contract';
import { renderPage, stub } from '../../platform/testing/index.ts';
import { writeSheet } from '../../platform/sheet/index.ts';
import { ImportWizard, type ImportSource } from '../index.ts';
import { guessMapping, mapRows, missingColumns } from './column-mapping.ts';

const COLUMNS = [
  { field: 'code', title: '房号', required: true },
  { field: 'area', title: '建筑面积', required: true },
  { field: 'owner', title: '业主', required: false },
];

describe('columns of the sheet', () => {
  test('are found whatever their order, star, unit or spaces; a required one that is missing is named', () => {
    const mapping = guessMapping(COLUMNS, ['备注', ' 建筑面积（㎡）', '房号*']);
    expect(mapping).toEqual({ code: 2, area: 1, owner: undefined });
    expect(missingColumns(COLUMNS, mapping)).toEqual([]);
    expect(missingColumns(COLUMNS, guessMapping(COLUMNS, ['房号'])).map(({ title }) => title)).toEqual(['建筑面积']);
  });

  test('rows keep their number and get their cells in our order; rows that fill none of our columns are left out', () => {
    const rows = [
      { row: 2, cells: ['x', '89.43', '1203'] },
      { row: 3, cells: ['only a remark', '', ''] },
    ];
    expect(mapRows({ name: '', header: [], rows }, COLUMNS, { code: 2, area: 1, owner: undefined })).toEqual([
      { row: 2, cells: ['1203', '89.43', ''] },
    ]);
  });
});

const source = {
  columns: COLUMNS,
  chunkRows: 2,
  open: vi.fn<ImportSource['open']>(),
  send: vi.fn<ImportSource['send']>(),
  check: vi.fn<ImportSource['check']>(),
  problems: vi.fn<ImportSource['problems']>(),
  commit: vi.fn<ImportSource['commit']>(),
  drop: vi.fn<ImportSource['drop']>(),
};

const DONE: Job = {
  id: 41,
  kind: 'import',
  title: '导入房屋',
  state: 'done',
  done: 3,
  total: 3,
  message: '',
  fileId: null,
  result: { inserted: 2 },
  createdAt: '2026-11-15T08:00:00+08:00',
  finishedAt: '2026-11-15T08:00:01+08:00',
};

async function houses(rows: string[][], titles = ['房号', '建筑面积', '业主']): Promise<File> {
  return new File(
    [
      await writeSheet(
        '房屋',
        titles.map((title) => ({ title })),
        rows,
      ),
    ],
    '房屋.xlsx',
  );
}

function open() {
  const onDone = vi.fn();
  const onClose = vi.fn();
  const page = renderPage(<ImportWizard what="房屋" source={source} figures={{ inserted: '新增' }} onDone={onDone} onClose={onClose} />, {
    stubs: [stub(getDownloadStatus, () => DONE)],
  });
  const choose = (file: File) =>
    userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, file, { applyAccept: false });
  return { ...page, onDone, onClose, choose };
}

beforeEach(() => {
  vi.resetAllMocks();
  source.open.mockResolvedValue(7);
  source.send.mockResolvedValue(undefined);
  source.drop.mockResolvedValue(undefined);
  source.commit.mockResolvedValue(41);
  source.check.mockResolvedValue({ rows: 3, valid: 2, wrong: 1, notes: [{ label: '新增楼栋', value: 1 }] });
  source.problems.mockResolvedValue({ rows: [{ row: 4, column: '建筑面积', value: '八十', reason: '面积应为非负数' }], total: 1 });
});

describe('import', () => {
  test('from file to result: chunks, problems by row, column, value and reason, valid rows only', async () => {
    const { choose, onDone } = open();
    await choose(
      await houses([
        ['1203', '89.43', ''],
        ['1204', '90', '周以宁'],
        ['1205', '八十', ''],
      ]),
    );
    expect(await screen.findByText(/共 3 行/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '上传并检查' }));
    expect(await screen.findByText('共 3 行，正确 2 行，错误 1 行')).toBeTruthy();
    expect(screen.getByText('新增楼栋 1')).toBeTruthy();
    expect(source.open).toHaveBeenCalledWith('房屋.xlsx', 3);
    expect(source.send.mock.calls).toEqual([
      [
        7,
        [
          { row: 2, cells: ['1203', '89.43', ''] },
          { row: 3, cells: ['1204', '90', '周以宁'] },
        ],
      ],
      [7, [{ row: 4, cells: ['1205', '八十', ''] }]],
    ]);
    const problem = await screen.findByRole('row', { name: /面积应为非负数/ });
    expect(problem.textContent).toBe('4建筑面积八十面积应为非负数');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '全部导入' }).disabled).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: '只导入正确的行' }));
    await waitFor(() => expect(onDone).toHaveBeenCalledExactlyOnceWith(DONE));
    expect(source.commit).toHaveBeenCalledWith(7, 'valid');
    expect(screen.getByText('新增 2')).toBeTruthy();
  });

  test('all rows right: all are taken in', async () => {
    source.check.mockResolvedValue({ rows: 1, valid: 1, wrong: 0 });
    const { choose } = open();
    await choose(await houses([['1203', '89.43', '']]));
    await userEvent.click(await screen.findByRole('button', { name: '上传并检查' }));
    await userEvent.click(await screen.findByRole('button', { name: '全部导入' }));
    await waitFor(() => expect(source.commit).toHaveBeenCalledWith(7, 'all'));
    expect(screen.queryByRole('button', { name: '只导入正确的行' })).toBeNull();
    expect(source.problems).not.toHaveBeenCalled();
  });

  test('a missing required column is named and stops the upload', async () => {
    const { choose } = open();
    await choose(await houses([['1203']], ['房号']));
    expect(await screen.findByText('缺少必填列：建筑面积')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '上传并检查' }).disabled).toBe(true);
  });

  test('a file that is no sheet says 导入失败！ and another can be chosen', async () => {
    const { choose } = open();
    await choose(new File(['text'], '房屋.xlsx'));
    expect((await screen.findByRole('alert')).textContent).toContain('导入失败！');
    expect(screen.getByText(/点击选择/)).toBeTruthy();
  });

  test('a broken upload drops what was sent and can be tried again', async () => {
    source.send.mockRejectedValueOnce(new Error('网络出现问题，请稍后再试！'));
    const { choose } = open();
    await choose(await houses([['1203', '89.43', '']]));
    await userEvent.click(await screen.findByRole('button', { name: '上传并检查' }));
    expect(await screen.findByText('网络出现问题，请稍后再试！')).toBeTruthy();
    expect(source.drop).toHaveBeenCalledWith(7);
    await userEvent.click(screen.getByRole('button', { name: '上传并检查' }));
    expect(await screen.findByText(/正确 2 行/)).toBeTruthy();
  });

  test('closing before the import is asked about, then drops it', async () => {
    const { choose, onClose } = open();
    await choose(await houses([['1203', '89.43', '']]));
    await userEvent.click(await screen.findByRole('button', { name: '上传并检查' }));
    await screen.findByText(/正确 2 行/);
    await userEvent.click(screen.getByText(/^关\s?闭$/));
    await userEvent.click(await screen.findByRole('button', { name: '放弃修改' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(source.drop).toHaveBeenCalledWith(7);
  });
});
