import { QuestionCircleOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useState } from 'react';
import type { HelpItem } from '@anju/contract/help/help';
import { AI_HELP_MENUS } from '@anju/contract/menu';
import { RichView } from '../../ui/rich-text/rich-view.tsx';
import { questionsOf } from './help-queries.ts';
import { Dialog } from '../../ui/index.ts';

/** Questions and answers of the current screen. Not shown until the request for this screen has returned some. */
export function AiHelp({ menu }: { readonly menu: number | null }) {
  const asked = menu !== null && AI_HELP_MENUS.includes(menu) ? menu : null;
  const questions = useQuery({ ...questionsOf(asked ?? 0), enabled: asked !== null });
  if (asked === null || !questions.data || questions.data.length === 0) return null;
  // The key makes each screen a new button, so that an open popup closes when the screen changes.
  return <HelpButton key={asked} questions={questions.data} />;
}

const wordsOf = (html: string): string => html.replace(/<[^>]*>/g, ' ');

function HelpButton({ questions }: { readonly questions: readonly HelpItem[] }) {
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState(questions[0]?.id);
  const question = questions.find(({ id }) => id === chosen);
  const options = questions.map(({ id, title, remark }) => ({
    value: id,
    label: title,
    words: `${title} ${wordsOf(remark)}`.toLowerCase(),
  }));
  return (
    <>
      <Button size="small" type="primary" ghost icon={<QuestionCircleOutlined aria-hidden />} onClick={() => setOpen(true)}>
        智能帮助
      </Button>
      <Dialog title="智能帮助" open={open} onCancel={() => setOpen(false)} footer={null}>
        <Select
          className="ai-help-questions"
          aria-label="问题"
          placeholder="选择或输入要问的问题"
          value={chosen ?? null}
          onChange={setChosen}
          options={options}
          showSearch={{ filterOption: (typed, option) => option?.words.includes(typed.trim().toLowerCase()) ?? false }}
          notFoundContent="没有找到相关的问题"
        />
        <div className="ai-help-answer" role="region" aria-label="回答" aria-live="polite">
          {question ? <RichView html={question.remark} /> : null}
        </div>
      </Dialog>
    </>
  );
}
