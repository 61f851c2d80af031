import { pick, seeded } from '../random';
import type { Content, ContentPage, Desk } from './content';

const REGIONS: Readonly<Record<string, readonly string[]>> = {
  North: ['Aldermark', 'Brisvik', 'Carnholm', 'Dunfell', 'Elsby'],
  East: ['Farrow', 'Gelnitz', 'Harsova', 'Istrand', 'Jarnow'],
  South: ['Kelmar', 'Lovento', 'Marisca', 'Nerolo', 'Ostiano'],
};
const STREETS = ['Mill Lane', 'Harbor Street', 'Station Road', 'Abbey Square'] as const;

const random = seeded(5);
const between = (least: number, most: number) => least + Math.floor(random() * (most - least));

const officeOf = (section: string, town: string): ContentPage => {
  const [opens, house, line] = [between(7, 11), between(1, 180), between(200, 999)];
  const street = pick(random, STREETS);
  return {
    section,
    slug: town.toLowerCase(),
    title: `Office ${town}`,
    summary: `Our office in ${town} insures boats, workshops, and harvests of its region.`,
    facts: [
      [
        `When does the office in ${town} open?`,
        `The office in ${town} opens at ${opens}:15 from Monday to Friday.`,
        `opens at ${opens}:15`,
      ],
      [
        `What is the address of the office in ${town}?`,
        `You find us at ${street} ${house} in ${town}.`,
        `${street} ${house}`,
      ],
      [
        `Under which number does ${town} answer the phone?`,
        `The phone in ${town} has the number 01-${line}.`,
        `01-${line}`,
      ],
    ],
  };
};

const TOWNS = Object.values(REGIONS).flat();

const APPOINTMENTS: Desk = {
  name: 'appointments',
  title: 'Appointments',
  summary: 'Books an appointment in an office, at a time that is free.',
  button: 'Book',
  fields: ['Town', 'Day', 'Time'],
  refuse: (values, records) => {
    if (!TOWNS.includes(values['Town'] ?? '')) return `There is no office in ${values['Town']}.`;
    const isTaken = records.some((record) =>
      ['Town', 'Day', 'Time'].every((field) => record[field] === values[field]),
    );
    return isTaken ? 'This time is taken.' : null;
  },
  errands: TOWNS.slice(0, 12).map((town, at) => ({
    request: `Book an appointment in ${town} on ${3 + at} May at ${9 + (at % 8)}:30.`,
    values: { Town: town, Day: `${3 + at} May`, Time: `${9 + (at % 8)}:30` },
    record: `${town}, ${3 + at} May, ${9 + (at % 8)}:30`,
  })),
};

/** Fennimore Mutual, an insurer with offices. */
export const OFFICES: Content = {
  name: 'Fennimore Mutual',
  kind: 'company',
  headline: 'Insurance by people you can visit',
  about: [
    'Fennimore Mutual insures boats, workshops, and harvests, and belongs to those whom it insures.',
    'There is an office in each town where we have members, and each office decides for itself.',
    'Members meet once a year and vote on the rates.',
  ],
  folder: 'offices',
  pages: Object.entries(REGIONS).flatMap(([section, towns]) =>
    towns.map((town) => officeOf(section, town)),
  ),
  filler: [
    'Bring the policy and a photo of the damage.',
    'Most claims are decided on the day they are reported.',
    'There is coffee, and a shelf of books to take along.',
    'The rooms can be reached without stairs.',
    'Members of other offices are welcome too.',
    'Bicycles can stand in the yard.',
    'In the weeks of the harvest it can be full in the morning.',
    'The team speaks the languages of the region.',
  ],
  desk: APPOINTMENTS,
};
