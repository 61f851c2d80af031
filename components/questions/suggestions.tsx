import type { ReactNode } from 'react';
import { ActionButton } from '@/components/ui/actions';
import { siteText } from '@/lib/platform/text/site-text';
import type { QuestionsView } from '@/lib/questions/server/view-questions';
import { QuestionDialog, type FormSite } from './question-form';

interface Props extends Pick<QuestionsView, 'suggestions' | 'tasks'> {
  readonly site: FormSite;
}

/** Questions that the site asks itself, and tasks of its latest report; a click adds one. */
export function Suggestions({ site, suggestions, tasks }: Props) {
  return (
    <ul className="border-t border-line">
      {site.mayChange &&
        suggestions.map(({ question, answer, url }) => (
          <Row key={question} text={question} because={url === null ? null : `Asked on ${url}`}>
            <QuestionDialog
              site={site}
              questionId={null}
              question={{ text: question, answers: answer === null ? [] : [answer] }}
              label="Add"
              name={`Add question: ${question}`}
              small
            />
          </Row>
        ))}
      {tasks.map(({ because, goal, startUrl, expectations }) => (
        <Row key={goal} text={goal} because={because}>
          <ActionButton
            label="Add for agents"
            name={`Add for agents: ${goal}`}
            failure="Couldn’t add the question"
            done="Question added."
            call="createQuestions"
            input={{
              params: { id: site.id },
              body: {
                text: goal,
                answers: [],
                startUrl,
                expectations: [...expectations],
                readers: ['agents'],
                schedule: 'off',
                suggested: true,
              },
            }}
          />
        </Row>
      ))}
    </ul>
  );
}

interface RowProps {
  readonly text: string;
  readonly because: string | null;
  readonly children: ReactNode;
}

const Row = ({ text, because, children }: RowProps) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-2">
    <div className="min-w-0 flex-1 basis-72">
      <p dir="auto" className="wrap-anywhere">
        {siteText(text, 300)}
      </p>
      {because !== null && (
        <p className="text-sm wrap-anywhere text-muted" dir="auto">
          {siteText(because, 300)}
        </p>
      )}
    </div>
    {children}
  </li>
);
