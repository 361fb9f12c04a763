import { useEffect, useRef } from 'react';
import { Modal, type ModalProps } from 'antd';

/** A question or a few fields · a form · a form in two columns, or a table. */
export type DialogSize = 'small' | 'normal' | 'wide';

const WIDTHS: Readonly<Record<DialogSize, number>> = { small: 420, normal: 560, wide: 880 };

interface DialogProps extends Omit<ModalProps, 'width' | 'centered' | 'rootClassName'> {
  readonly size?: DialogSize;
}

/**
 * A dialog takes the focus when it has come up, and would take it from a dialog that was opened out of it meanwhile, with what is typed
 * there. It takes none from a dialog above it.
 */
function LeavesFocusAbove() {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const panel = mark.current?.closest<HTMLElement>('[role="dialog"]');
    if (!panel) return undefined;
    panel.focus = (options) => {
      const other = document.activeElement?.closest('[role="dialog"]');
      const isAbove = other && other !== panel && (panel.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
      if (!isAbove) HTMLElement.prototype.focus.call(panel, options);
    };
    return () => void Reflect.deleteProperty(panel, 'focus');
  }, []);
  return <span ref={mark} hidden />;
}

/** A dialog of the product: one of three widths, in the middle of the window. */
export const Dialog = ({ size = 'normal', children, ...props }: DialogProps) => (
  <Modal {...props} centered width={WIDTHS[size]} rootClassName="ui-dialog">
    {children}
    <LeavesFocusAbove />
  </Modal>
);
