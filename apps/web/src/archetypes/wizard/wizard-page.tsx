import { Alert, Button, Steps } from 'antd';
import type { ReactNode } from 'react';
import type { WizardState } from './use-wizard.ts';

interface WizardPageProps<V extends object> {
  readonly wizard: WizardState<V>;
  /** One element per step key. */
  readonly panels: Readonly<Record<string, ReactNode>>;
  readonly finish?: string;
  readonly actions?: ReactNode;
}

export function WizardPage<V extends object>({ wizard, panels, finish = '完成', actions }: WizardPageProps<V>) {
  return (
    <section className="page-card wizard-page">
      <Steps size="small" current={wizard.at} items={wizard.steps.map(({ key, title }) => ({ key, title }))} />
      <div className="page-scroll wizard-body">
        {wizard.problem !== null ? <Alert type="error" showIcon title={wizard.problem} className="entry-problems" /> : null}
        {panels[wizard.step.key]}
      </div>
      <footer className="page-foot wizard-foot">
        {actions}
        {wizard.first ? null : <Button onClick={wizard.back}>上一步</Button>}
        <Button type="primary" loading={wizard.checking} onClick={() => void wizard.next()}>
          {wizard.last ? finish : '下一步'}
        </Button>
      </footer>
    </section>
  );
}
