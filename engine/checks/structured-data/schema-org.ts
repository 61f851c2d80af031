/** Names separated by white space. */
const names = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Parts of the schema.org type hierarchy that checks use (schema.org 29). */
const PEOPLE = names('Person Patient');

const ORGANIZATIONS = names(`
  Organization Airline Consortium Cooperative Corporation EducationalOrganization
  CollegeOrUniversity ElementarySchool HighSchool MiddleSchool Preschool School FundingScheme
  FundingAgency GovernmentOrganization LibrarySystem LocalBusiness MedicalOrganization DiagnosticLab NGO
  NewsMediaOrganization OnlineBusiness OnlineStore OnlineMarketplace PerformingGroup DanceGroup
  MusicGroup TheaterGroup PoliticalParty Project ResearchProject ResearchOrganization
  SearchRescueOrganization SportsOrganization SportsClub SportsTeam WorkersUnion
`);

/** Subtypes of LocalBusiness; about 150 with those that LOCAL_BUSINESS_PATTERN matches. */
const LOCAL_BUSINESSES = names(`
  AdultEntertainment AmusementPark AnimalShelter ArchiveOrganization ArtGallery AutomatedTeller AutoBodyShop AutoDealer AutoPartsStore AutoRental AutoRepair
  AutoWash Bakery BankOrCreditUnion BarOrPub BeautySalon BedAndBreakfast BowlingAlley Brewery Campground Casino
  CafeOrCoffeeShop ChildCare ComedyClub CommunityHealth CovidTestingFacility DaySpa Dentist
  Dermatology DietNutrition Distillery DryCleaningOrLaundry Electrician Emergency EmergencyService
  EmploymentAgency EntertainmentBusiness ExerciseGym FastFoodRestaurant FinancialService
  FireStation Florist FoodEstablishment GasStation GeneralContractor Geriatric GolfCourse GovernmentOffice Gynecologic
  HVACBusiness HairSalon HealthAndBeautyBusiness HealthClub HomeAndConstructionBusiness Hospital
  Hostel Hotel HousePainter IceCreamShop IndividualPhysician InsuranceAgency InternetCafe LegalService Attorney
  Notary Library Locksmith LodgingBusiness MedicalBusiness MedicalClinic Midwifery Motel MovingCompany
  MovieTheater NailSalon NightClub Nursing Obstetric Oncologic Optician Optometric Otolaryngologic
  Pediatric Pharmacy Physician PhysiciansOffice Physiotherapy PlasticSurgery Plumber Podiatric
  PoliceStation PostOffice PrimaryCare Psychiatric PublicHealth PublicSwimmingPool
  ProfessionalService RadioStation RealEstateAgent RecyclingCenter Resort Restaurant
  RoofingContractor SelfStorage ShoppingCenter SkiResort SportsActivityLocation StadiumOrArena Store
  TattooParlor TelevisionStation TennisComplex TouristInformationCenter TravelAgency
  VacationRental VeterinaryCare Winery
`);
const LOCAL_BUSINESS_PATTERN =
  /^(?:Automotive\w+|Motorcycle\w+|\w+(?:Store|Shop|Dealer|Agency|Service|Business|Clinic))$/;

/** Matches of the pattern that are services or products. */
const NOT_ORGANIZATIONS = names(`
  Service FinancialProduct GovernmentService BroadcastService CableOrSatelliteService WebService
  TaxiService FoodService
`);

const isLocalBusiness = (type: string) =>
  LOCAL_BUSINESSES.has(type) || (LOCAL_BUSINESS_PATTERN.test(type) && !NOT_ORGANIZATIONS.has(type));

export const isOrganizationType = (type: string) =>
  ORGANIZATIONS.has(type) || isLocalBusiness(type);

export const isIdentityType = (type: string) => PEOPLE.has(type) || isOrganizationType(type);

export const isSiteType = (type: string) =>
  type === 'WebSite' || /^(?:\w*Page|(?:Media|Image|Video)Gallery|RealEstateListing)$/.test(type);
