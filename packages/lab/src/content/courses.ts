import { pick, seeded } from '../random';
import type { Content, ContentPage } from './content';

const SUBJECTS: Readonly<Record<string, readonly string[]>> = {
  Clay: ['Bowls', 'Tiles', 'Glazes', 'Teapots'],
  Wood: ['Spoons', 'Stools', 'Boxes', 'Toys'],
  Paper: ['Notebooks', 'Lanterns', 'Prints', 'Maps'],
  Glass: ['Beads', 'Windows', 'Bottles', 'Mirrors'],
};
const DAYS = ['Mondays', 'Tuesdays', 'Thursdays', 'Saturdays'] as const;

const random = seeded(7);
const between = (least: number, most: number) => least + Math.floor(random() * (most - least));

const courseOf = (section: string, subject: string): ContentPage => {
  const [fee, seats, hour] = [between(35, 190), between(4, 17), between(9, 19)];
  const day = pick(random, DAYS);
  return {
    section,
    slug: subject.toLowerCase(),
    title: `${subject} of ${section.toLowerCase()}`,
    summary: `In this course you make ${subject.toLowerCase()} of ${section.toLowerCase()}, from the first sketch to the finish.`,
    facts: [
      [
        `What is the fee of the course ${subject}?`,
        `The fee is ${fee} euros, material included.`,
        `fee is ${fee} euros`,
      ],
      [
        `How many people fit into the course ${subject}?`,
        `There are ${seats} seats, one at each bench.`,
        `${seats} seats`,
      ],
      [
        `When does the course ${subject} take place?`,
        `It takes place on ${day} at ${hour}:30.`,
        `${day} at ${hour}:30`,
      ],
    ],
  };
};

/** Hollowell, a school of crafts that is booked by appointment. */
export const COURSES: Content = {
  name: 'Hollowell',
  kind: 'booking',
  headline: 'A school for hands',
  about: [
    'Hollowell teaches crafts in small groups: clay, wood, paper, and glass.',
    'Each course has its page with fee, seats, and time. Nobody needs to know anything before.',
    'Seats are booked for one evening or for a whole season.',
  ],
  folder: 'courses',
  pages: Object.entries(SUBJECTS).flatMap(([section, subjects]) =>
    subjects.map((subject) => courseOf(section, subject)),
  ),
  filler: [
    'Wear something that may become dirty.',
    'The teacher shows each step once and then comes to every bench.',
    'What you made is yours and can be collected a week later.',
    'Children may come along from the age of ten.',
    'Tools are there; bring your own if you prefer them.',
    'The workshop is heated with the waste of the wood courses.',
    'Between the parts there is bread and soup.',
    'Whoever misses an evening may come to the next group.',
  ],
};
