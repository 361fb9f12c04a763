// 装修设置: per company deposits, fees, hours and days; the lists of works, of items to check and of kinds of violations.
import './setting.css';
import { useState } from 'react';
import { Segmented } from 'antd';
import { CHECK_LIST, MENU } from '@anju/contract';
import { useAccess, type Access } from '../../../../platform/access/index.ts';
import { CompanySettings } from './company-settings.tsx';
import { ItemList } from './item-list.tsx';
import { TypeList } from './type-list.tsx';
import { WorkList } from './work-list.tsx';

type Part = 'company' | 'work' | 'inspection' | 'acceptance' | 'type';
const PARTS: readonly { readonly value: Part; readonly label: string }[] = [
  { value: 'company', label: '收费和时间' },
  { value: 'work', label: '施工项目' },
  { value: 'inspection', label: '巡查项目' },
  { value: 'acceptance', label: '验收项目' },
  { value: 'type', label: '违规类型' },
];

export function DecorationSettings({ access }: { readonly access: Access }) {
  const [part, setPart] = useState<Part>('company');
  // Kinds of violations belong to 违规记录, whoever opens them here.
  const violation = useAccess(MENU.decorationViolation);
  return (
    <div className="deco-setting">
      <Segmented<Part> aria-label="装修设置" value={part} options={[...PARTS]} onChange={setPart} />
      {part === 'company' ? (
        <CompanySettings access={access} />
      ) : part === 'work' ? (
        <WorkList access={access} />
      ) : part === 'type' ? (
        <TypeList access={violation} />
      ) : (
        <ItemList key={part} access={access} of={part === 'inspection' ? CHECK_LIST.inspection : CHECK_LIST.acceptance} />
      )}
    </div>
  );
}
