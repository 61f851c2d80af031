import { readFile } from 'node:fs/promises';
import { request } from 'undici';
import * as z from 'zod';
import { VERSION, type Environment } from 'seamark';

const PullRequestEvent = z.object({ pull_request: z.object({ number: z.int().positive() }) });
const Comments = z.array(
  z.object({
    id: z.int(),
    body: z.string().nullish(),
    user: z.object({ login: z.string() }).nullish(),
  }),
);
const User = z.object({ login: z.string() });

/** Login of a workflow's token, which has no permission to query its login. */
const WORKFLOW_BOT = 'github-actions[bot]';
const PAGE = 100;
const PAGES_MAX = 30;
/** GitHub rejects bodies of more than 65,536 characters. */
const BODY_CHARACTERS_MAX = 65_000;

/**
 * Writes one comment per step on the event's pull request, and replaces it in later runs, even if the scanned address
 * changes. Null if there is no pull request.
 */
export async function writeComment(
  environment: Environment,
  token: string,
  markdown: string,
): Promise<'written' | 'updated' | null> {
  const issue = await pullRequestOf(environment['GITHUB_EVENT_PATH']);
  if (issue === null) return null;
  const gitHub = new GitHub(environment, token);
  const step = ['GITHUB_WORKFLOW', 'GITHUB_JOB', 'GITHUB_ACTION'].map((name) => environment[name]);
  const marker = `<!-- seamark ${Buffer.from(step.join('/')).toString('base64url')} -->`;
  const comment = await gitHub.ownComment(issue, marker);
  const body = `${marker}\n${markdown}`.slice(0, BODY_CHARACTERS_MAX);
  if (comment === null) await gitHub.call('POST', `issues/${issue}/comments`, { body });
  else await gitHub.call('PATCH', `issues/comments/${comment}`, { body });
  return comment === null ? 'written' : 'updated';
}

async function pullRequestOf(file: string | undefined): Promise<number | null> {
  if (!file) return null;
  const event = PullRequestEvent.safeParse(JSON.parse(await readFile(file, 'utf8')));
  return event.success ? event.data.pull_request.number : null;
}

class GitHub {
  private readonly api: string;
  private readonly repository: string;

  constructor(
    environment: Environment,
    private readonly token: string,
  ) {
    this.api = environment['GITHUB_API_URL'] ?? 'https://api.github.com';
    this.repository = environment['GITHUB_REPOSITORY'] ?? '';
  }

  /** Anyone can write the marker into a comment; only a comment of our login is replaced. */
  async ownComment(issue: number, marker: string): Promise<number | null> {
    const me = await this.login();
    for (let page = 1; page <= PAGES_MAX; page++) {
      const comments = Comments.parse(
        await this.call('GET', `issues/${issue}/comments?per_page=${PAGE}&page=${page}`),
      );
      const comment = comments.find(
        ({ body, user }) => user?.login === me && body?.startsWith(marker),
      );
      if (comment) return comment.id;
      if (comments.length < PAGE) return null;
    }
    return null;
  }

  private async login(): Promise<string> {
    const { status, value } = await this.send('GET', `${this.api}/user`);
    const user = User.safeParse(value);
    return status === 200 && user.success ? user.data.login : WORKFLOW_BOT;
  }

  async call(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object): Promise<unknown> {
    const { status, value } = await this.send(
      method,
      `${this.api}/repos/${this.repository}/${path}`,
      body,
    );
    if (status >= 200 && status < 300) return value;
    throw new Error(
      `GitHub answered ${status}. Give the job the permission pull-requests: write, or set token to nothing.`,
    );
  }

  /** Redirects are not followed: they would send the token to another host. */
  private async send(method: 'GET' | 'POST' | 'PATCH', url: string, body?: object) {
    const { statusCode, body: answer } = await request(url, {
      method,
      headers: {
        accept: 'application/vnd.github+json',
        authorization: `Bearer ${this.token}`,
        'user-agent': `seamark-action/${VERSION}`,
        'x-github-api-version': '2022-11-28',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const value: unknown = await answer.json().catch(() => null);
    return { status: statusCode, value };
  }
}
