def Parcel : API {
  let prefix = "parcel";
}
