'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Choices, SelectField } from '@/components/ui/fields';
import { Form } from '@/components/ui/form';
import { Notice } from '@/components/ui/notice';
import { useReadOnly } from '@/components/ui/read-only';
import { call } from '@/lib/api/call';
import { CallError } from '@/lib/platform/client/request';
import { count } from '@/lib/platform/text/numbers';
import { siteText } from '@/lib/platform/text/site-text';
import type { QuestionInput } from '@/lib/questions/contract/dashboard/questions';
import { passName } from './answers/pass-name';

/** Who can be asked, and for what. */
export interface AskSetup {
  readonly siteId: string;
  readonly engines: readonly { readonly engine: string; readonly model: string }[];
  /** Engines that the settings choose. */
  readonly chosen: readonly string[];
  /** Models of agents. */
  readonly models: readonly string[];
  readonly creditsPerRun: number;
  readonly credits: number;
  /** True if passes are queued or running; the server would refuse another start. */
  readonly isAsking: boolean;
}

interface AskedQuestion extends Pick<QuestionInput, 'text' | 'readers'> {
  readonly id: string;
}

interface Props {
  readonly setup: AskSetup;
  readonly questions: readonly AskedQuestion[];
}

const REPEATS = ['1', '3', '5', '10'] as const;
/** Most questions for agents at once, as in the service. */
const TASKS_MAX = 20;

/** A button that asks engines and agents; shows the cost before the start. */
export function AskDialog(props: Props) {
  const [isOpen, setOpen] = useState(false);
  const [only, ...others] = props.questions;
  const isOne = others.length === 0;
  if (useReadOnly()) return null;
  return (
    <>
      <Button
        look={isOne ? 'plain' : 'primary'}
        small={isOne}
        aria-label={isOne ? `Ask now: ${siteText(only!.text, 160)}` : undefined}
        onClick={() => setOpen(true)}
      >
        {isOne ? 'Ask now' : 'Run now'}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={isOne ? 'Ask this question' : 'Ask questions'}
        description={
          isOne
            ? siteText(only!.text, 500)
            : 'Engines answer each question in a new conversation. Agents try it on your site, up to three minutes each.'
        }
      >
        <AskForm {...props} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function AskForm({ setup, questions, onDone }: Props & { readonly onDone: () => void }) {
  const { siteId, credits, isAsking } = setup;
  const isOne = questions.length === 1;
  const [wish, setWish] = useState(() => firstWish(setup, questions));
  const change = (changed: Partial<Wish>) => setWish({ ...wish, ...changed });
  const { costs, cost, tasks } = costOf(wish, setup, questions);
  const isTooMany = wish.models.length > 0 && tasks > TASKS_MAX;
  return (
    <Form
      className=""
      failure="Couldn’t ask the questions"
      submit={cost === 0 ? 'Ask' : `Ask for ${count(cost, 'credit')}`}
      busy="Starting"
      isReady={cost > 0 && cost <= credits && !isTooMany}
      onDone={onDone}
      send={async () => {
        const { questionIds, engines, models, repeats } = wish;
        await call('askQuestions', {
          params: { id: siteId },
          body: {
            questionIds: [...questionIds],
            engines: [...engines],
            models: [...models],
            repeats: Number(repeats),
          },
        }).catch(unlessStarted);
      }}
    >
      {!isOne && (
        <Choices
          legend="Questions"
          name="questions"
          options={questions.map(({ id, text }) => [id, siteText(text, 160)])}
          chosen={wish.questionIds}
          onChange={(questionIds) => change({ questionIds })}
        />
      )}
      {isFor(questions, 'engines') && setup.engines.length > 0 && (
        <Choices
          legend="Answer engines"
          name="engines"
          options={setup.engines.map((engine) => [engine.engine, passName(engine)])}
          chosen={wish.engines}
          onChange={(engines) => change({ engines })}
          hint={isAsking ? 'Engines are being asked. Wait until they have answered.' : undefined}
        />
      )}
      {isFor(questions, 'agents') && setup.models.length > 0 && (
        <AgentChoices models={setup.models} wish={wish} change={change} />
      )}
      <div role="status" className="grid gap-4">
        <p className="text-muted">
          {cost === 0
            ? 'Choose a question, and who shall answer it.'
            : `${costs.map((entry) => entry.join(': ')).join(', ')}. You have ${count(credits, 'credit')}. Unanswered questions, and runs that fail for technical reasons, cost nothing.`}
        </p>
        {isTooMany && <p>At most {TASKS_MAX} questions for agents at a time.</p>}
        {cost > credits && (
          <Notice tone="warn" title="Not enough credits">
            Credits renew at the start of each month. To spend fewer, choose fewer questions,
            engines, or models.
          </Notice>
        )}
      </div>
    </Form>
  );
}

/** What is chosen. */
interface Wish {
  readonly questionIds: readonly string[];
  readonly engines: readonly string[];
  readonly models: readonly string[];
  readonly repeats: string;
}

const isFor = (questions: Props['questions'], reader: QuestionInput['readers'][number]): boolean =>
  questions.some(({ readers }) => readers.includes(reader));

/** One question: all that can be asked. Several: what engines are asked, because agents cost more. */
function firstWish({ chosen, models, isAsking }: AskSetup, questions: Props['questions']): Wish {
  const isOne = questions.length === 1;
  const [forEngines, forAgents] = [isFor(questions, 'engines'), isFor(questions, 'agents')];
  return {
    questionIds: questions
      .filter(({ readers }) => isOne || !forEngines || readers.includes('engines'))
      .map(({ id }) => id),
    engines: forEngines && !isAsking ? chosen : [],
    models: forAgents && (isOne || !forEngines) ? models : [],
    repeats: '1',
  };
}

/** Credits by engine and model, and the number of chosen questions for agents. */
function costOf(wish: Wish, setup: AskSetup, questions: Props['questions']) {
  const chosen = questions.filter(({ id }) => wish.questionIds.includes(id));
  const ofEngines = chosen.filter(({ readers }) => readers.includes('engines')).length;
  const tasks = chosen.filter(({ readers }) => readers.includes('agents')).length;
  const perModel = tasks * Number(wish.repeats) * setup.creditsPerRun;
  const costs = [
    ...setup.engines
      .filter(({ engine }) => wish.engines.includes(engine))
      .map((engine) => [passName(engine), ofEngines] as const),
    ...wish.models.map((model) => [`Agent, ${model}`, perModel] as const),
  ].filter(([, credit]) => credit > 0);
  return { costs, cost: costs.reduce((sum, [, credit]) => sum + credit, 0), tasks };
}

interface AgentChoicesProps {
  readonly models: readonly string[];
  readonly wish: Wish;
  readonly change: (changed: Partial<Wish>) => void;
}

const AgentChoices = ({ models, wish, change }: AgentChoicesProps) => (
  <>
    <Choices
      legend="Agents with"
      name="models"
      options={models.map((model) => [model, model])}
      chosen={wish.models}
      onChange={(chosen) => change({ models: chosen })}
    />
    <SelectField
      label="Repeats"
      name="repeats"
      options={REPEATS.map((number) => [number, number])}
      value={wish.repeats}
      onChange={(event) => change({ repeats: event.currentTarget.value })}
      hint="Models don’t answer the same twice. From three runs on you see a share with its interval."
    />
  </>
);

/** Another member has started a pass; the refreshed page shows it. */
function unlessStarted(error: unknown): void {
  if (!(error instanceof CallError) || error.code !== 'limit_reached') throw error;
}
