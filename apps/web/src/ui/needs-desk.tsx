// A screen that a phone is too narrow for says so, and what can be done there all the same.
import { DesktopOutlined } from '@ant-design/icons';
import { usePhone } from './phone.ts';

interface NeedsDeskProps {
  /** What needs the room: 填制凭证. */
  readonly what: string;
  /** What the screen is still good for here: 这里只能查看. */
  readonly here: string;
}

/** Nothing on a desk. */
export function NeedsDesk({ what, here }: NeedsDeskProps) {
  const phone = usePhone();
  if (!phone) return null;
  return (
    <p className="ui-needs-desk" role="note">
      <DesktopOutlined aria-hidden /> {what}需要更宽的屏幕，{here}。
    </p>
  );
}
