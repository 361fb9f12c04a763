import { Button } from 'antd';

interface ManyButtonProps {
  /** 批量修改 */
  readonly text: string;
  /** How many rows are ticked. */
  readonly ticked: number;
  /** 套 */
  readonly unit: string;
  readonly onClick: () => void;
}

/** Begins a change of the ticked rows and says how many they are; without any it cannot be pressed. The dialog it opens asks before saving. */
export function ManyButton({ text, ticked, unit, onClick }: ManyButtonProps) {
  return (
    <Button disabled={ticked === 0} title={ticked === 0 ? '请先勾选要处理的行' : ''} onClick={onClick}>
      {ticked === 0 ? text : `${text}（${ticked} ${unit}）`}
    </Button>
  );
}
