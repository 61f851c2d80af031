ALTER TYPE "KeyScope" ADD VALUE 'admin';
