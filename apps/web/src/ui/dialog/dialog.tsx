import { Modal, type ModalProps } from 'antd';

/** A question or a few fields · a form · a form in two columns, or a table. */
export type DialogSize = 'small' | 'normal' | 'wide';

const WIDTHS: Readonly<Record<DialogSize, number>> = { small: 420, normal: 560, wide: 880 };

interface DialogProps extends Omit<ModalProps, 'width' | 'centered' | 'rootClassName'> {
  readonly size?: DialogSize;
}

/** A dialog of the product: one of three widths, in the middle of the window. */
export const Dialog = ({ size = 'normal', ...props }: DialogProps) => (
  <Modal {...props} centered width={WIDTHS[size]} rootClassName="ui-dialog" />
);
