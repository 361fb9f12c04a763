// 资产清单: all cards to be read and printed; they are written on 资产卡片.
import { useState } from 'react';
import { usePrint } from '../../../../ui/index.ts';
import { AssetList } from '../info/asset-list.tsx';
import type { TabProps } from './tab-props.ts';

export function RegisterTab({ book, access }: TabProps) {
  const { print, paper } = usePrint();
  const [opened, setOpened] = useState<number | null>(null);
  return (
    <>
      <AssetList name="accounting.asset-register" book={book} access={access} print={print} opened={opened} onOpen={setOpened} />
      {paper}
    </>
  );
}
