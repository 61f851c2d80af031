import { allCases } from '../helpers/check-cases';
import { describeChecks } from '../helpers/describe-checks';

// Every second file of cases; the other half has a file of its own, so that both cores are used.
describeChecks((await allCases()).filter((_, i) => i % 2 === 0));
