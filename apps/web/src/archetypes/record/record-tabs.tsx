import { createContext, useContext } from 'react';
import { Tabs } from 'antd';
import type { ReactNode } from 'react';

export interface RecordTab {
  readonly key: string;
  readonly label: ReactNode;
  readonly children: ReactNode;
}

/** Which tab the user has chosen in this drawer; it stays when the drawer moves to the next record. */
export const ChosenTab = createContext<readonly [key: string | null, choose: (key: string) => void]>([null, () => undefined]);

interface RecordTabsProps {
  /** Null and false leave a tab out. */
  readonly items: readonly (RecordTab | null | false)[];
  /** The tab shown until the user chooses one; the first by default. */
  readonly first?: string;
}

/** The parts of a record. */
export function RecordTabs({ items, first }: RecordTabsProps) {
  const [chosen, choose] = useContext(ChosenTab);
  const tabs = items.filter((item): item is RecordTab => item !== null && item !== false);
  const has = (key: string | null | undefined) => tabs.some((tab) => tab.key === key);
  const active = has(chosen) ? chosen : has(first) ? first : tabs[0]?.key;
  return <Tabs className="record-tabs" size="small" activeKey={active ?? ''} onChange={choose} items={[...tabs]} />;
}
