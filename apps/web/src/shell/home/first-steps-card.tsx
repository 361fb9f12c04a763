// The first steps of a new company, ticked by its data. The card goes away when all are done, or when the user puts it away.
import { CheckCircleFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { z } from 'zod';
import { FIRST_STEPS, readFirstSteps, type FirstStep } from '@anju/contract/manage/first-steps';
import { useRead } from '../../platform/api/hooks.ts';
import { usePreference } from '../../platform/preference/index.ts';
import { HomeCard, HomeLink, type HomeWays } from './home-card.tsx';

const STEPS = Object.keys(FIRST_STEPS) as FirstStep[];

export function FirstStepsCard({ pathOf, onOpen }: HomeWays) {
  const [hidden, hide] = usePreference('home.first-steps-hidden', z.boolean(), false);
  const read = useRead(readFirstSteps, hidden ? null : {}, { quiet: true, staleTime: 30_000 });
  const done = read.data;
  if (hidden || !done || STEPS.every((step) => done[step])) return null;
  const next = STEPS.find((step) => !done[step]);
  return (
    <HomeCard
      title="起步"
      wide
      read={read}
      note={(steps) => `已完成 ${STEPS.filter((step) => steps[step]).length} / ${STEPS.length}`}
      more={() => (
        <Button size="small" type="link" onClick={() => hide(true)}>
          不再显示
        </Button>
      )}
    >
      {(steps) => (
        <ol className="home-steps">
          {STEPS.map((step) => {
            const { title, text, menu } = FIRST_STEPS[step];
            const path = pathOf(menu);
            return (
              <li key={step} className={steps[step] ? 'done' : step === next ? 'next' : undefined}>
                {steps[step] ? <CheckCircleFilled aria-label="已完成" /> : <i aria-label="未完成" />}
                <b>{title}</b>
                <span>{text}</span>
                {steps[step] ? null : path === undefined ? (
                  <small>由有权限的员工办理</small>
                ) : (
                  <HomeLink to={path} label={`去办 ${title}`} onOpen={onOpen}>
                    去办
                  </HomeLink>
                )}
              </li>
            );
          })}
        </ol>
      )}
    </HomeCard>
  );
}
