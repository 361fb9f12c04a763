import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { Button, ConfigProvider } from 'antd';
import {
  BoldOutlined,
  ItalicOutlined,
  OrderedListOutlined,
  RedoOutlined,
  TableOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import type { ReactNode } from 'react';
import { insertTable, possibleActs, runTable, TABLE, TABLE_ACTS } from './rich-table.ts';
import './rich-text.css';

export interface RichTextProps {
  /** HTML; an empty string when nothing is written. */
  readonly value?: string | undefined;
  readonly onChange?: (html: string) => void;
  /** The accessible name of the writing area. */
  readonly label: string;
  /** Height of the writing area in pixels; longer text scrolls. */
  readonly height?: number;
  /** Given by Form.Item. */
  readonly id?: string;
  readonly disabled?: boolean;
}

// Offers exactly the formatting that the server keeps, so that nothing is lost on saving.
const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    // The trailing node would save an empty line after every list.
    trailingNode: false,
    link: { openOnClick: false, autolink: true },
  }),
  ...TABLE,
];

/** A table is content even before anything is written in it: a template may consist of one. */
const isBlank = (editor: Editor): boolean => editor.isEmpty && editor.$node('table') === null;
const htmlOf = (editor: Editor): string => (isBlank(editor) ? '' : editor.getHTML());

interface Tool {
  readonly name: string;
  readonly keys: string;
  readonly icon: ReactNode;
  readonly isOn?: (editor: Editor) => boolean;
  readonly isOff?: (editor: Editor) => boolean;
  readonly run: (editor: Editor) => void;
}

const TOOLS: readonly Tool[] = [
  {
    name: '粗体',
    keys: 'Ctrl+B',
    icon: <BoldOutlined />,
    isOn: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    name: '斜体',
    keys: 'Ctrl+I',
    icon: <ItalicOutlined />,
    isOn: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    name: '标题',
    keys: 'Ctrl+Alt+3',
    icon: <b aria-hidden>H</b>,
    isOn: (editor) => editor.isActive('heading'),
    run: (editor) => {
      const level = editor.isActive('heading', { level: 2 }) ? 2 : editor.isActive('heading', { level: 4 }) ? 4 : 3;
      editor.chain().focus().toggleHeading({ level }).run();
    },
  },
  {
    name: '列表',
    keys: 'Ctrl+Shift+8',
    icon: <UnorderedListOutlined />,
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: '编号',
    keys: 'Ctrl+Shift+7',
    icon: <OrderedListOutlined />,
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: '引用',
    keys: 'Ctrl+Shift+B',
    icon: <b aria-hidden>“</b>,
    isOn: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    name: '表格',
    keys: '3 行 3 列',
    icon: <TableOutlined />,
    isOff: (editor) => !insertTable(editor.state),
    run: (editor) => runTable(editor, insertTable),
  },
  {
    name: '撤销',
    keys: 'Ctrl+Z',
    icon: <UndoOutlined />,
    isOff: (editor) => !editor.can().undo(),
    run: (editor) => editor.chain().focus().undo().run(),
  },
  {
    name: '重做',
    keys: 'Ctrl+Y',
    icon: <RedoOutlined />,
    isOff: (editor) => !editor.can().redo(),
    run: (editor) => editor.chain().focus().redo().run(),
  },
];

function Tools({ editor, disabled }: { readonly editor: Editor; readonly disabled: boolean }) {
  const states = useEditorState({
    editor,
    selector: ({ editor: one }) => TOOLS.map((tool) => ({ on: tool.isOn?.(one) ?? false, off: tool.isOff?.(one) ?? false })),
  });
  return (
    <div className="ui-rich-tools" role="toolbar" aria-label="文字格式">
      {TOOLS.map((tool, index) => (
        <Button
          key={tool.name}
          type={states[index]?.on ? 'default' : 'text'}
          size="small"
          icon={tool.icon}
          aria-label={tool.name}
          {...(tool.isOn ? { 'aria-pressed': states[index]?.on ?? false } : {})}
          title={`${tool.name} ${tool.keys}`}
          disabled={disabled || states[index]?.off === true}
          // Keeps the selection in the text, because the tool works on it.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => tool.run(editor)}
        />
      ))}
    </div>
  );
}

/** Shown while the cursor is in a table. */
function TableTools({ editor }: { readonly editor: Editor }) {
  const possible = useEditorState({ editor, selector: ({ editor: one }) => possibleActs(one) });
  if (possible === null) return null;
  const names = TABLE_ACTS.flat().map(({ name }) => name);
  return (
    <div className="ui-rich-tools ui-rich-table-tools" role="toolbar" aria-label="表格">
      {TABLE_ACTS.map((group) => (
        <span key={group[0]?.name}>
          {group.map(({ name, command, danger = false }) => (
            <Button
              key={name}
              type="text"
              size="small"
              danger={danger}
              disabled={possible[names.indexOf(name)] !== true}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => runTable(editor, command)}
            >
              {name}
            </Button>
          ))}
        </span>
      ))}
    </div>
  );
}

export default function RichEditor({ value = '', onChange, label, height, id, disabled }: RichTextProps) {
  const { componentDisabled } = ConfigProvider.useConfig();
  const locked = disabled ?? componentDisabled ?? false;
  const written = useRef(value);
  const editorProps = useMemo(
    () => ({
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, ...(id ? { id } : {}) },
      // Ctrl+Enter saves the surrounding form, as in every other field.
      handleDOMEvents: { keydown: (_view: unknown, event: KeyboardEvent) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) },
    }),
    [label, id],
  );
  // Null after the editor was destroyed, which happens in a hidden tab; it is created again with its last content.
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: value,
    editable: !locked,
    editorProps,
    onUpdate: ({ editor: one }) => {
      written.current = htmlOf(one);
      onChange?.(written.current);
    },
  }) as Editor | null;

  const take = useEffectEvent((html: string) => {
    if (html === written.current) return;
    written.current = html;
    if (editor && !editor.isDestroyed && html !== htmlOf(editor)) editor.commands.setContent(html, { emitUpdate: false });
  });
  useEffect(() => take(value), [value]);
  useEffect(() => {
    if (editor && !editor.isDestroyed && editor.isEditable === locked) editor.setEditable(!locked, false);
  }, [editor, locked]);

  return (
    <div className="ui-rich-editor" aria-disabled={locked}>
      {editor ? <Tools editor={editor} disabled={locked} /> : null}
      {editor && !locked ? <TableTools editor={editor} /> : null}
      <div className="ui-rich ui-rich-field" style={{ height }}>
        <EditorContent editor={editor} />
      </div>
    </div>
  );
}
