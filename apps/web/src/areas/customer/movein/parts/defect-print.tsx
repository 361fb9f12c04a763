// 整改单: one for each responsible unit, with the photos as they were marked.
import { FILE_CATEGORY, SEVERITY, type CheckDefect, type DefectPrint } from '@anju/contract';
import { formatDay, formatInstant } from '@anju/domain';
import { currentUser } from '../../../../platform/session/index.ts';
import { Picture, PrintTable, type PrintColumn } from '../../../../ui/index.ts';
import { MarkedPhoto } from './marked-photo.tsx';
import { SeveralSheets } from './several-sheets.tsx';

const COLUMNS: readonly PrintColumn<CheckDefect>[] = [
  { title: '编号', render: ({ number }) => number, width: '28mm' },
  { title: '位置', render: ({ place }) => place, width: '32mm' },
  { title: '部位', render: ({ item, position }) => [item, position].filter(Boolean).join(' '), width: '32mm' },
  { title: '问题', render: ({ description }) => description },
  { title: '程度', render: ({ severity }) => SEVERITY.text(severity), width: '14mm' },
  { title: '整改期限', render: ({ dueOn }) => (dueOn === null ? '' : formatDay(dueOn)), width: '23mm' },
];

export function DefectPapers({ print }: { readonly print: DefectPrint }) {
  return (
    <SeveralSheets title="整改单" rows={print.sheets} keyOf={({ estateName, responsible }) => `${estateName} ${responsible}`}>
      {({ estateName, responsible, defects }) => (
        <>
          <div className="ui-print-head">
            <span>{print.companyName}</span>
            <span>{estateName}</span>
            <span>责任单位 {responsible || '　　　　　　　　'}</span>
          </div>
          <PrintTable columns={COLUMNS} rows={defects} />
          {defects
            .filter(({ photos }) => photos.length > 0)
            .map(({ id, number, sheetId, photos }) => (
              <div key={id}>
                <h2>{number}</h2>
                <div className="movein-paper-photos">
                  {photos.map(({ fileId, marks }) => (
                    <MarkedPhoto key={fileId} marks={marks}>
                      <Picture parent={sheetId} cat={FILE_CATEGORY.checkPhoto} id={fileId} side={320} alt="问题照片" />
                    </MarkedPhoto>
                  ))}
                </div>
              </div>
            ))}
          <div className="ui-print-foot">
            <span>签收人：　　　　　　　　</span>
            <span>签收日期：　　　　　　　　</span>
            <span>
              打印时间 {formatInstant(new Date())}　打印人 {currentUser()?.name ?? ''}
            </span>
          </div>
        </>
      )}
    </SeveralSheets>
  );
}
