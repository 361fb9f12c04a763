/** Letters and digits that go into such a field are text and no shortcuts. */
const FIELDS = 'input, textarea, select, [contenteditable="true"], .ant-select, .ant-picker';

export const isTyping = (target: EventTarget | null): boolean => target instanceof HTMLElement && target.closest(FIELDS) !== null;

/**
 * For what arrives by itself, such as the answer to a read: focuses the element unless the user has begun to type somewhere in the
 * meantime. Taking the focus away would close the list the user chooses from and lose their next keys.
 */
export function focusUnlessTyping(element: HTMLElement | null | undefined): void {
  if (!isTyping(document.activeElement)) element?.focus();
}
